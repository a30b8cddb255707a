import { useSyncExternalStore } from 'react'
import type { Language } from '#contract/account.ts'

type RussianWords = typeof import('./ru/all.ts').russian

const storageKey = 'language'
const listeners = new Set<() => void>()
let language: Language = 'en'
let russian: RussianWords | null = null

/** The words loaded for Russian; null until somebody reads Russian. */
export const russianWords = (): RussianWords | null => russian

export const currentLanguage = (): Language => language

/** Switches the interface; Russian words are fetched the first time, and nothing changes before they are here. */
export async function chooseLanguage(wanted: Language): Promise<void> {
  localStorage.setItem(storageKey, wanted)
  await show(wanted)
}

/** Before the first render: what was chosen earlier, else the browser's own language. */
export const startLanguage = (): Promise<void> => show(preferredLanguage())

/** The interface language; pages are prerendered in English. */
export const useLanguage = (): Language =>
  useSyncExternalStore(subscribe, currentLanguage, () => 'en' as const)

async function show(wanted: Language): Promise<void> {
  if (wanted === 'ru') russian ??= (await import('./ru/all.ts')).russian
  language = wanted
  document.documentElement.lang = wanted
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
