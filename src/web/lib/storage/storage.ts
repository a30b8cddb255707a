import { useSyncExternalStore } from 'react'
import { create } from 'zustand'
import { onPageReturn } from '#web/lib/page-return.ts'

declare global {
  interface Window {
    /** Set by the head script, which replaced a storage that throws. */
    isStorageBlocked?: boolean
  }
}

/** The window. Tests without DOM types import this module too. */
const page = globalThis as typeof globalThis &
  Pick<EventTarget, 'addEventListener' | 'removeEventListener'> & { isStorageBlocked?: boolean }

/** Whether this browser refuses to store something. It is kept until the page closes, and the user is told once. */
export const useIsStorageBlocked = create<boolean>()(() => false)

/** Reads what the head script found. Called once, in the browser. */
export function watchStorage(): void {
  if (page.isStorageBlocked) useIsStorageBlocked.setState(true, true)
}

export type SafeStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & { keys(): string[] }

/**
 * Web storage that never throws. Browsers may block it (Safari with all cookies blocked) or refuse a write (full).
 * Such values are kept in memory until the page closes.
 */
function createSafeStorage(open: () => Storage): SafeStorage {
  const memory = new Map<string, string>()
  const attempt = <Result>(use: (storage: Storage) => Result): Result | undefined => {
    try {
      return use(open())
    } catch {
      return undefined
    }
  }
  return {
    getItem: key => memory.get(key) ?? attempt(storage => storage.getItem(key)) ?? null,
    setItem(key, value) {
      memory.set(key, value)
      const isStored = attempt(storage => {
        storage.setItem(key, value)
        return true
      })
      // The old value must not come back after a reload.
      if (isStored) memory.delete(key)
      else {
        attempt(storage => storage.removeItem(key))
        useIsStorageBlocked.setState(true, true)
      }
      notify()
    },
    removeItem(key) {
      memory.delete(key)
      attempt(storage => storage.removeItem(key))
      notify()
    },
    keys: () => [...new Set([...memory.keys(), ...(attempt(listKeys) ?? [])])],
  }
}

/** Not `Object.keys`, which in the head script's replacement lists its methods. */
const listKeys = (storage: Storage): string[] =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at)).filter(key => key !== null)

const listeners = new Set<() => void>()
const notify = () => {
  for (const listener of listeners) listener()
}

/** Shared by the tabs of this browser. */
export const localStore = createSafeStorage(() => localStorage)
/** Of this tab only. */
export const sessionStore = createSafeStorage(() => sessionStorage)

/**
 * Runs after a change in this tab or, for `localStore`, in another one. A page that the Back button shows again has missed
 * what changed since.
 */
export function onStorageChange(listener: () => void): () => void {
  listeners.add(listener)
  page.addEventListener('storage', listener)
  const forgetReturn = onPageReturn(listener)
  return () => {
    listeners.delete(listener)
    page.removeEventListener('storage', listener)
    forgetReturn()
  }
}

/** Value read from storage, kept current. `read` must return a primitive. `serverValue` is used during hydration. */
export const useStored = <Value extends string | number | boolean | null>(
  read: () => Value,
  serverValue: Value,
): Value => useSyncExternalStore(onStorageChange, read, () => serverValue)

/** Text in `localStorage` and its setter. Null removes it. */
export function useLocalStorage(key: string): [string | null, (value: string | null) => void] {
  const value = useStored(() => localStore.getItem(key), null)
  return [value, next => (next === null ? localStore.removeItem(key) : localStore.setItem(key, next))]
}

/** Boolean stored in this browser. */
export function useStoredFlag(name: string, defaultValue: boolean) {
  const [stored, setStored] = useLocalStorage(name)
  const isOn = stored === null ? defaultValue : stored === 'on'
  return [isOn, (on: boolean) => setStored(on ? 'on' : 'off')] as const
}
