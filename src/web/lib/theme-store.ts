import { localStore, onStorageChange, useStored } from '#web/lib/storage/storage.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const storageKey = 'theme'

const storedTheme = (): Theme => themes.find(theme => theme === localStore.getItem(storageKey)) ?? 'system'

/** Selected theme. `system` follows the device. The head script sets it for the first paint. */
export const useTheme = (): Theme => useStored(storedTheme, 'system')

export const setTheme = (theme: Theme): void =>
  theme === 'system' ? localStore.removeItem(storageKey) : localStore.setItem(storageKey, theme)

/** Applies changes of this and of other tabs to the document. Called once, in the browser. */
export function watchTheme(): void {
  onStorageChange(() => {
    const theme = storedTheme()
    if (theme === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = theme
  })
}
