import { beforeEach, expect, test, vi } from 'vitest'
import { useIsStorageBlocked } from '#web/lib/storage/storage.ts'
import { reloadOncePerRelease } from './release.ts'

const reload = vi.fn()

beforeEach(() => {
  reload.mockClear()
  useIsStorageBlocked.setState(false, true)
  vi.stubGlobal('window', { __reactRouterManifest: { version: crypto.randomUUID() } })
  vi.stubGlobal('location', { reload })
})

/** A page after a reload. It remembers what this browser has stored. */
const openPage = (type: 'navigate' | 'reload', stored = new Map<string, string>()) => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type }] as never)
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  return stored
}

test('a page reloads once for a release', () => {
  const stored = openPage('navigate')
  expect(reloadOncePerRelease()).toBe(true)
  openPage('reload', stored)
  expect(reloadOncePerRelease()).toBe(false)
  expect(reload).toHaveBeenCalledTimes(1)
})

test.each(['blocked', 'full'])('a page whose storage is %s does not reload for ever', kind => {
  const refuse = () => {
    throw new DOMException('refused', kind === 'full' ? 'QuotaExceededError' : 'SecurityError')
  }
  openPage('navigate')
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: refuse, removeItem: () => {} })
  expect(reloadOncePerRelease()).toBe(true)
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'reload' }] as never)
  window.__reactRouterManifest = { version: crypto.randomUUID() }
  expect(reloadOncePerRelease()).toBe(false)
  expect(reload).toHaveBeenCalledTimes(1)
})
