import { useSyncExternalStore } from 'react'
import type { Language } from '#contract/account.ts'
import { checkConnection, getConnectionStatus, onConnectionChange } from '#web/lib/connection-store.ts'
import { reloadOncePerRelease } from '#web/lib/release.ts'

type RussianCatalogue = typeof import('./ru/all.ts').russian

const storageKey = 'language'
const listeners = new Set<() => void>()
let language: Language = 'en'
let loadedRussian: RussianCatalogue | null = null

/** Loaded Russian messages. Null until Russian is used. */
export const getRussianCatalogue = (): RussianCatalogue | null => loadedRussian

export const currentLanguage = (): Language => language

/**
 * Switches the language after the Russian messages have loaded. Offline it waits for the connection. If their
 * release is gone, the page of the next one loads them.
 */
export async function setLanguage(next: Language): Promise<void> {
  localStorage.setItem(storageKey, next)
  await initLanguage()
  if (language !== next && (await checkConnection()) === 'online') reloadOncePerRelease()
}

/**
 * Runs before the first render: stored language, otherwise the browser's. If messages fail to load, the page
 * stays English.
 */
export const initLanguage = (): Promise<void> => applyLanguage(preferredLanguage()).catch(() => undefined)

onConnectionChange(() => {
  if (getConnectionStatus() === 'online' && language !== preferredLanguage()) void initLanguage()
})

/** Interface language. Pages are prerendered in English. */
export const useLanguage = (): Language =>
  useSyncExternalStore(subscribe, currentLanguage, () => 'en' as const)

async function applyLanguage(next: Language): Promise<void> {
  if (next === 'ru') loadedRussian ??= (await import('./ru/all.ts')).russian
  language = next
  document.documentElement.lang = next
  for (const listener of listeners) listener()
}

function preferredLanguage(): Language {
  const chosen = localStorage.getItem(storageKey)
  if (chosen === 'en' || chosen === 'ru') return chosen
  return navigator.language.toLowerCase().startsWith('ru') ? 'ru' : 'en'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
