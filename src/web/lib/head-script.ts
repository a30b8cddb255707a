/** Content of `prefetch-manifest.ts`, inlined by the build to leave its imports out of the first load. */
declare const __prefetchManifest__: object

/** The build puts the address of the list of translations here. */
export const catalogueFilesPlaceholder = '__catalogueFiles__'

/**
 * Script in the page's head, before anything is rendered or loaded. It sets the theme and hides content that
 * hydration would replace: English for a Russian reader, the signed-out header for a signed-in user, the
 * cookie question.
 *
 * It also preloads Russian fonts, which no style names before the messages load, and the list of the messages' files. It blocks form submits
 * before hydration, which would put the input into the address. It stops Zod from compiling schemas, which
 * the content security policy forbids and reports. If scripts failed to load, it reloads the page once the
 * network is back. For signed-in users it sends the first API requests while the code loads.
 *
 * A browser that blocks storage throws on each access. There memory takes its place until the page closes, for
 * this script and for all code after it, also that of packages.
 */
export const createHeadScript = (russianFonts: readonly string[]): string => `(() => {
  addEventListener('submit', event => event.preventDefault())
  addEventListener('error', ({ target }) => {
    if (target.localName === 'script') addEventListener('online', () => location.reload())
  }, true)
  globalThis.__zod_globalConfig = { jitless: true }
  for (const name of ['localStorage', 'sessionStorage']) {
    try {
      window[name].getItem('theme')
    } catch {
      window.isStorageBlocked = true
      const values = new Map()
      const memory = {
        get length() { return values.size },
        key: at => [...values.keys()][at] ?? null,
        getItem: key => values.get(String(key)) ?? null,
        setItem: (key, value) => void values.set(String(key), String(value)),
        removeItem: key => void values.delete(String(key)),
        clear: () => values.clear(),
      }
      try {
        Object.defineProperty(window, name, { configurable: true, get: () => memory })
      } catch {}
    }
  }
  try {
    const root = document.documentElement, storage = localStorage
    const theme = storage.getItem('theme')
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
    const language = storage.getItem('language') ?? navigator.language
    if (/^ru/i.test(language)) {
      root.dataset.waitsForWords = ''
      root.lang = 'ru'
      const preload = link => document.head.append(Object.assign(document.createElement('link'), link))
      for (const href of ${JSON.stringify(russianFonts)})
        preload({ rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href })
      const list = '${catalogueFilesPlaceholder}'
      if (list.startsWith('/')) preload({ rel: 'modulepreload', href: list })
    }
    const isView = sessionStorage.getItem('viewedPerson')
    const token = sessionStorage.getItem('token') ?? (isView ? null : storage.getItem('token'))
    if (token || (!isView && storage.getItem('sessionInTabs'))) root.dataset.wasSignedIn = ''
    const isAccepted = storage.getItem('ga_consent') === 'true' && storage.getItem('ga_consent_expiry') > Date.now()
    if (!isAccepted && storage.getItem('ga_consent_asked') !== 'declined') root.dataset.asksConsent = ''
    const closed = storage.getItem('closedBanner')
    if (closed && document.querySelector('meta[name="site-banner"]').content.includes('data-version="' + closed + '"'))
      root.dataset.bannerClosed = ''
    const reads = ${JSON.stringify(__prefetchManifest__)}[location.pathname]
    if (token && reads && !location.search) {
      const prefetched = { caller: token, language: root.lang, sentAt: Date.now(), answers: {} }
      const base = document.querySelector('meta[name="api-base"]').content
      const roleId = (sessionStorage.getItem('token') ? sessionStorage : storage).getItem('userRoleId')
      for (const { method, path, body, refusedRole } of reads) {
        if (refusedRole && roleId === String(refusedRole)) continue
        const headers = { Authorization: 'Bearer ' + token, 'Accept-Language': root.lang }
        if (body) headers['Content-Type'] = 'application/json'
        const answer = fetch(base + path, { method, headers, body, credentials: 'include' })
        answer.catch(() => {})
        prefetched.answers[method + ' ' + base + path + ' ' + (body ?? '')] = answer
      }
      window.prefetched = prefetched
    }
  } catch {}
})()`

/**
 * Script in the page's head for browsers older than Chrome and Edge 111, Firefox 115 and Safari 16.4. The code and the
 * styles do not work there. The script uses only syntax that they all know, and says which browser is needed, in a note at
 * the end of the body, where hydration leaves other elements alone.
 */
export const outdatedBrowserScript = `(function () {
  try {
    new RegExp('(?<=a)b')
    if ([].toSorted && CSS.supports('color', 'color-mix(in srgb, red, red)')) return
  } catch (error) {}
  document.addEventListener('DOMContentLoaded', function () {
    var isRussian = /^ru/i.test(navigator.language || '')
    var note = document.createElement('p')
    note.setAttribute('role', 'alert')
    note.style.cssText = 'position:fixed;left:0;right:0;bottom:0;z-index:99;margin:0;padding:12px 16px;' +
      'background:#7a1f1f;color:#fff;font:17px/1.5 sans-serif'
    note.appendChild(document.createTextNode(isRussian
      ? 'Этот браузер слишком старый для Rehearse. Обновите его: нужен Chrome или Edge 111, Firefox 115, Safari 16.4 или новее.'
      : 'This browser is too old for Rehearse. Update it: you need Chrome or Edge 111, Firefox 115, Safari 16.4 or newer.'))
    document.body.appendChild(note)
  })
})()`
