/** What `early-links.ts` says, filled in by the build: the code behind it is no part of the first load. */
declare const __earlyReads__: object

/**
 * The script in the page's head that runs before anything is drawn or loaded: the chosen theme, what the prerendered
 * page must not show for a moment (English to a Russian reader, the signed-out header to somebody signed in), and what
 * it shows only to some (the question about cookies).
 *
 * A Russian reader's fonts are asked for here, because nothing else names them before the words are here. A form sent
 * before its code is here would put what was typed into the address, so it is not sent. And schemas do not try to
 * compile themselves, which the page's policy forbids and reports. A page whose scripts did not come cannot wake up: it is
 * loaded again when there is a network. Whoever is signed in waits for code and answers at the same time: what the screen
 * cannot do without is asked here.
 */
export const createHeadScript = (russianFonts: readonly string[]): string => `(() => {
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
    const token = sessionStorage.getItem('token') ?? kept.getItem('token')
    if (token) root.dataset.wasSignedIn = ''
    const isAccepted = kept.getItem('ga_consent') === 'true' && kept.getItem('ga_consent_expiry') > Date.now()
    if (!isAccepted && kept.getItem('ga_consent_asked') !== 'declined') root.dataset.asksConsent = ''
    const reads = ${JSON.stringify(__earlyReads__)}[location.pathname]
    if (token && reads && !location.search) {
      const early = { caller: token, language: root.lang, sentAt: Date.now(), answers: {} }
      const base = document.querySelector('meta[name="api-base"]').content
      for (const { method, path, body } of reads) {
        const headers = { Authorization: 'Bearer ' + token, 'Accept-Language': root.lang }
        if (body) headers['Content-Type'] = 'application/json'
        const answer = fetch(base + path, { method, headers, body, credentials: 'include' })
        answer.catch(() => {})
        early.answers[method + ' ' + base + path + ' ' + (body ?? '')] = answer
      }
      window.early = early
    }
  } catch {}
})()`
