import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { localStore, onStorageChange, sessionStore, useIsStorageBlocked } from '#web/lib/storage/storage.ts'

// What tests of other files left in memory.
beforeEach(() => {
  for (const store of [localStore, sessionStore]) for (const key of store.keys()) store.removeItem(key)
  useIsStorageBlocked.setState(false, true)
})
afterEach(() => vi.unstubAllGlobals())

/** Storage as browsers have it. */
function fakeStorage(values: Record<string, string> = {}): Storage {
  const methods = {
    getItem: (key: string) => values[key] ?? null,
    setItem: (key: string, value: string) => Object.assign(values, { [key]: value }),
    removeItem: (key: string) => void delete values[key],
  }
  return new Proxy(values, {
    get: (_, name: string) => methods[name as keyof typeof methods],
  }) as unknown as Storage
}

test('values are stored in the browser', () => {
  const values = {}
  vi.stubGlobal('localStorage', fakeStorage(values))
  localStore.setItem('theme', 'dark')
  expect(values).toEqual({ theme: 'dark' })
  expect(useIsStorageBlocked.getState()).toBe(false)
  expect(localStore.getItem('theme')).toBe('dark')
  localStore.removeItem('theme')
  expect(localStore.getItem('theme')).toBeNull()
})

test('where the browser blocks storage, values last as long as the page', () => {
  vi.stubGlobal(
    'sessionStorage',
    new Proxy({} as Storage, {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    }),
  )
  expect(sessionStore.getItem('draft:a')).toBeNull()
  sessionStore.setItem('draft:a', '1')
  expect(useIsStorageBlocked.getState()).toBe(true)
  expect(sessionStore.getItem('draft:a')).toBe('1')
  expect(sessionStore.keys()).toContain('draft:a')
  sessionStore.removeItem('draft:a')
  expect(sessionStore.getItem('draft:a')).toBeNull()
})

test('what does not fit is kept in memory, and its old value does not come back', () => {
  const values: Record<string, string> = { token: 'old' }
  const full = fakeStorage(values)
  vi.stubGlobal(
    'localStorage',
    new Proxy(full, {
      get(target, name) {
        if (name === 'setItem') throw new DOMException('Quota exceeded', 'QuotaExceededError')
        return Reflect.get(target, name)
      },
    }),
  )
  localStore.setItem('token', 'new')
  expect(localStore.getItem('token')).toBe('new')
  expect(values).toEqual({})
  expect(useIsStorageBlocked.getState()).toBe(true)
})

test('stored keys are listed, in a browser’s storage as in one of memory', () => {
  const values = ['draft:a', 'theme']
  vi.stubGlobal('sessionStorage', {
    length: values.length,
    key: (at: number) => values[at] ?? null,
    removeItem: (key: string) => values.splice(values.indexOf(key), 1),
    getItem: () => null,
  })
  expect(sessionStore.keys()).toEqual(values)
})

test('listeners hear changes of this tab and of others', () => {
  const browser = new EventTarget()
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser))
  vi.stubGlobal('localStorage', fakeStorage())
  const listener = vi.fn()
  const unsubscribe = onStorageChange(listener)
  localStore.setItem('theme', 'dark')
  browser.dispatchEvent(new Event('storage'))
  expect(listener).toHaveBeenCalledTimes(2)
  unsubscribe()
  localStore.removeItem('theme')
  expect(listener).toHaveBeenCalledTimes(2)
})

test('listeners hear of what a page has missed that the Back button shows again', () => {
  const browser = new EventTarget()
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser))
  const listener = vi.fn()
  const unsubscribe = onStorageChange(listener)
  const show = (persisted: boolean) =>
    browser.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  show(false)
  expect(listener).not.toHaveBeenCalled()
  show(true)
  expect(listener).toHaveBeenCalledOnce()
  unsubscribe()
  show(true)
  expect(listener).toHaveBeenCalledOnce()
})
