import { useSyncExternalStore } from 'react'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const storageKey = 'theme'
const listeners = new Set<() => void>()

/** Selected theme. `system` follows the device. The head script sets it for the first paint. */
export const useTheme = (): Theme =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => themes.find(theme => theme === document.documentElement.dataset.theme) ?? 'system',
    () => 'system',
  )

export function setTheme(theme: Theme): void {
  if (theme === 'system') {
    localStorage.removeItem(storageKey)
    delete document.documentElement.dataset.theme
  } else {
    localStorage.setItem(storageKey, theme)
    document.documentElement.dataset.theme = theme
  }
  for (const listener of listeners) listener()
}
