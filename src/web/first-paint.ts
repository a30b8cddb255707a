/**
 * The script in the page's head that runs before anything is drawn or loaded: the chosen theme, what the prerendered
 * page must not show for a moment (English to a Russian reader, the signed-out header to somebody signed in), and what
 * it shows only to some (the question about cookies).
 *
 * A Russian reader's fonts are asked for here, because nothing else names them before the words are here. A form sent
 * before its code is here would put what was typed into the address, so it is not sent. And schemas do not try to
 * compile themselves, which the page's policy forbids and reports. A page whose scripts did not come cannot wake up: it is
 * loaded again when there is a network.
 */
export const firstPaint = (russianFonts: readonly string[]): string => `(() => {
  addEventListener('submit', event => event.preventDefault())
  addEventListener('error', ({ target }) => {
    if (target.localName === 'script') addEventListener('online', () => location.reload())
  }, true)
  globalThis.__zod_globalConfig = { jitless: true }
  try {
    const root = document.documentElement, kept = localStorage
    const theme = kept.getItem('theme')
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
    const language = kept.getItem('language') ?? navigator.language
    if (/^ru/i.test(language)) {
      root.dataset.waitsForWords = ''
      root.lang = 'ru'
      for (const href of ${JSON.stringify(russianFonts)}) {
        const font = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href }
        document.head.append(Object.assign(document.createElement('link'), font))
      }
    }
    if (kept.getItem('token') ?? sessionStorage.getItem('token')) root.dataset.wasSignedIn = ''
    const isAccepted = kept.getItem('ga_consent') === 'true' && kept.getItem('ga_consent_expiry') > Date.now()
    if (!isAccepted && kept.getItem('ga_consent_asked') !== 'declined') root.dataset.asksConsent = ''
  } catch {}
})()`
