/**
 * Runs in the page's head before anything is drawn: the chosen theme, and what the prerendered page must not show
 * for a moment (English to a Russian reader, the signed-out header to somebody signed in).
 */
export const firstPaint = `(() => {
  try {
    const root = document.documentElement, kept = localStorage
    const theme = kept.getItem('theme')
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
    const language = kept.getItem('language') ?? navigator.language
    if (/^ru/i.test(language)) { root.dataset.waitsForWords = ''; root.lang = 'ru' }
    if (kept.getItem('token') ?? sessionStorage.getItem('token')) root.dataset.wasSignedIn = ''
  } catch {}
})()`
