import { use } from 'react'
import { create } from 'zustand'
import { type Language, languages } from '#contract/language.ts'
import { checkConnection, getConnectionStatus, onConnectionChange } from '#web/lib/api/connection-store.ts'
import { reloadOncePerRelease } from '#web/lib/api/release.ts'
import { onPageReturn } from '#web/lib/page-return.ts'
import { localStore } from '#web/lib/storage/storage.ts'
import type { Catalogue, CatalogueFiles } from './catalogue-files.ts'
import { areas, watchAreas } from './define-messages.ts'

const storageKey = 'language'
/** A file that did not load is asked for once more. */
const retryMs = 1000
const delay = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** Interface language. Pages are prerendered in English. */
export const useLanguage = create<Language>()(() => 'en')
export const currentLanguage = useLanguage.getState

/**
 * Switches the language after the messages of the open screen have loaded. Offline it waits for the connection. If
 * their release is gone, the page of the next one loads them.
 */
export async function setLanguage(next: Language): Promise<void> {
  localStore.setItem(storageKey, next)
  await initLanguage()
  if (currentLanguage() !== next && (await checkConnection()) === 'online') reloadOncePerRelease()
}

/**
 * Runs before the first render: stored language, otherwise the browser's. If messages fail to load, the page
 * stays English.
 */
export async function initLanguage(): Promise<void> {
  const next = preferredLanguage()
  // Another choice may have been made meanwhile.
  if (!(await loadCatalogues(next)) || preferredLanguage() !== next) return
  document.documentElement.lang = next
  useLanguage.setState(next, true)
}

/** Follows the choice of other tabs, and of pages between this one and its return by the Back button. Called once, in the browser. */
export function watchLanguage(): void {
  addEventListener('storage', ({ key }) => {
    if (key === storageKey) void initLanguage()
  })
  onPageReturn(() => void initLanguage())
}

onConnectionChange(() => {
  if (getConnectionStatus() === 'online' && (missing.size > 0 || currentLanguage() !== preferredLanguage()))
    void initLanguage()
})

function preferredLanguage(): Language {
  const isPreferred = (language: Language) => (navigator.language ?? '').toLowerCase().startsWith(language)
  const stored = localStore.getItem(storageKey)
  return languages.find(language => language === stored) ?? languages.find(isPreferred) ?? 'en'
}

/** Functions that load the files of all languages except English. Loaded before the first of them. */
let files: CatalogueFiles = {}

async function loadFileList(): Promise<boolean> {
  const load = () => import('./catalogue-files.ts')
  const list = await load()
    .catch(() => delay(retryMs).then(load))
    .catch(() => null)
  if (list) files = list.catalogueFiles
  return list !== null
}

const fileOf = (language: Language, area: string) =>
  `${language}/${area.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`

/** Loaded files by path. */
const useCatalogues = create<Record<string, Catalogue>>()(() => ({}))
const requested = new Set<string>()
let batch: Promise<void> | null = null
/** Files that failed to load. Their areas are English until the connection is back. */
const missing = new Set<string>()

// Translations load together with the code that uses them.
watchAreas(area => {
  if (currentLanguage() !== 'en') void loadFile(fileOf(currentLanguage(), area))
})

/** Loads the messages of all areas. False if some are missing. */
async function loadCatalogues(language: Language): Promise<boolean> {
  if (language !== 'en' && !(await loadFileList())) return false
  const paths = () => [...areas].map(area => fileOf(language, area))
  // More code, with more areas, may arrive while they load.
  for (let loaded = 0; loaded < areas.size; ) {
    loaded = areas.size
    await Promise.all(paths().map(loadFile))
  }
  return paths().every(path => !missing.has(path))
}

function loadFile(path: string): Promise<void> {
  if (!files[path] || path in useCatalogues.getState()) return Promise.resolve()
  requested.add(path)
  batch ??= loadRequested().finally(() => {
    batch = null
  })
  return batch
}

/** Loads all requested files before any is shown: a screen that had only some of them would have to wait again. */
async function loadRequested(): Promise<void> {
  const loaded: Record<string, Catalogue> = {}
  while (requested.size > 0) {
    const paths = [...requested]
    requested.clear()
    await Promise.all(
      paths.map(async path => {
        const load = files[path]
        const catalogue = await load?.()
          .catch(() => delay(retryMs).then(load))
          .catch(() => null)
        if (catalogue) loaded[path] = catalogue
        else missing.add(path)
      }),
    )
  }
  for (const path of Object.keys(loaded)) missing.delete(path)
  useCatalogues.setState(loaded)
}

/** Messages of an area in the interface language. Waits for them. Undefined for English. */
export function useCatalogue(area: string): Catalogue | undefined {
  const path = fileOf(useLanguage(), area)
  const catalogue = useCatalogues(all => all[path])
  if (!catalogue && path in files && !missing.has(path)) use(loadFile(path))
  return catalogue
}

/** The same outside components. Undefined if they have not loaded yet. */
export const getCatalogue = (area: string): Catalogue | undefined =>
  useCatalogues.getState()[fileOf(currentLanguage(), area)]
