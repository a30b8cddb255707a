import { translatedAfterLoading } from './translated-page.ts'

/** All cookies and site data are blocked. */
export const deniedStorage = `
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, {
        configurable: true,
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
    window.BroadcastChannel = class {
      constructor() {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      }
    }
    const refuse = async () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    Object.defineProperty(navigator, 'locks', { configurable: true, get: () => ({ request: refuse, query: refuse }) })`

export const fullStorage = `
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }`

/** Users of a browser that stores nothing answer these again after each load. Journeys do not, so they are kept. */
const keptEntries = "['token', 'userId', 'userRoleId', 'ga_consent_asked', 'room-devices']"

/**
 * What browsers of real people are like, as `CIRCUMSTANCE=… npm run journeys` tries them. Each script runs before those of
 * the page.
 */
export const circumstances = {
  translated: translatedAfterLoading,
  'storage-denied': `
    let real = {}
    try {
      real = { localStorage: window.localStorage, sessionStorage: window.sessionStorage }
    } catch {
      // An empty page, or one in a sandbox.
    }
    ${deniedStorage}
    window.keptStorage = real.localStorage
    // Tabs of such a browser share nothing.
    addEventListener('storage', event => event.stopImmediatePropagation())
    const kept = ${keptEntries}
    const keep = () => {
      // Pages of the payment provider have no memory in place of a storage.
      for (const [name, stored] of window.isStorageBlocked ? Object.entries(real) : []) {
        const memory = window[name]
        const { setItem, removeItem, clear } = memory
        for (const key of kept) if (stored.getItem(key) !== null) setItem(key, stored.getItem(key))
        memory.setItem = (key, value) => {
          if (kept.includes(key)) stored.setItem(key, value)
          setItem(key, value)
        }
        memory.removeItem = key => {
          stored.removeItem(key)
          removeItem(key)
        }
        memory.clear = () => {
          stored.clear()
          clear()
        }
      }
    }
    document.addEventListener('readystatechange', keep, { once: true })`,
  'storage-full': `
    const { setItem } = Storage.prototype
    const kept = ${keptEntries}
    ${fullStorage}
    const refuse = Storage.prototype.setItem
    Storage.prototype.setItem = function (key, value) {
      if (kept.includes(key)) setItem.call(this, key, value)
      else refuse.call(this, key, value)
    }`,
  // What Safari 16.4 and Firefox 115 lack.
  'old-browser': `
    for (const [owner, names] of [
      [AbortSignal, 'any'],
      [Promise, 'withResolvers try'],
      [Map, 'groupBy'],
      [Object, 'groupBy'],
      [Array, 'fromAsync'],
      [URL, 'canParse'],
      [Set.prototype, 'union intersection difference symmetricDifference isSubsetOf isSupersetOf isDisjointFrom'],
      [String.prototype, 'isWellFormed toWellFormed'],
      [Uint8Array, 'fromBase64 fromHex'],
      [Uint8Array.prototype, 'toBase64 toHex setFromBase64 setFromHex'],
      [Blob.prototype, 'bytes'],
      [Response.prototype, 'bytes'],
      [RegExp, 'escape'],
      [Error, 'isError'],
      [Intl, 'DurationFormat'],
      [HTMLElement.prototype, 'showPopover hidePopover togglePopover'],
      [Document.prototype, 'startViewTransition'],
      [
        window,
        'requestIdleCallback cancelIdleCallback scheduler navigation Iterator Temporal EditContext CloseWatcher ' +
          'documentPictureInPicture DocumentPictureInPicture MediaStreamTrackProcessor MediaStreamTrackGenerator',
      ],
    ])
      for (const name of names.split(' ')) Reflect.deleteProperty(owner, name)
    // Playwright calls it where a test answers for WebSockets.
    const { parse } = URL
    Object.defineProperty(URL, 'parse', {
      configurable: true,
      get: () => (/WebSocketMock/.test(new Error().stack) ? parse : undefined),
    })
    const helpers = 'map filter some every find toArray take drop flatMap reduce forEach'
    const iteratorPrototype = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()))
    for (const name of helpers.split(' ')) Reflect.deleteProperty(iteratorPrototype, name)`,
  'clock-ahead': `
    const ahead = 13 * 3_600_000
    const RealDate = Date
    globalThis.Date = class Date extends RealDate {
      constructor(...values) {
        super(...(values.length === 0 ? [RealDate.now() + ahead] : values))
      }
      static now() {
        return RealDate.now() + ahead
      }
    }`,
  // A context with a zone of its own keeps it.
  'unnamed-zone': `
    const { resolvedOptions } = Intl.DateTimeFormat.prototype
    Intl.DateTimeFormat.prototype.resolvedOptions = function () {
      const options = resolvedOptions.call(this)
      return options.timeZone === 'UTC' ? { ...options, timeZone: 'Etc/Unknown' } : options
    }`,
}

export type Circumstance = keyof typeof circumstances

/** Of the run, one or several: `CIRCUMSTANCE=old-browser,unnamed-zone npm run journeys`. */
export const readCircumstances = (names = process.env.CIRCUMSTANCE ?? ''): Circumstance[] =>
  names
    .split(',')
    .filter(Boolean)
    .map(name => {
      if (name in circumstances) return name as Circumstance
      throw new Error(`CIRCUMSTANCE is one or several of ${Object.keys(circumstances).join(', ')}`)
    })
