import { useEffectEvent, useLayoutEffect } from 'react'

/** Elements that handle letter keys themselves. */
const keyboardOwners =
  'input, select, textarea, [contenteditable=true], [data-own-keys], [role=menu], [role=listbox]'

/** An open dialog disables the shortcuts of the page. */
const isDialogOpen = () => document.querySelector('[role=dialog], [role=alertdialog]') !== null

/** `key` is the letter of a physical key. */
export function useKeyboardShortcut(key: string | undefined, action: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isHandledElsewhere =
      (event.target instanceof Element && event.target.closest(keyboardOwners)) || isDialogOpen()
    const isPlainKey = !(event.ctrlKey || event.metaKey || event.altKey || event.repeat || isHandledElsewhere)
    if (!isPlainKey || event.code !== `Key${key}`) return
    // Prevents the letter from appearing in a field that the shortcut focuses.
    event.preventDefault()
    action()
  })
  // Layout effect, because the shortcut must work as soon as the button is visible.
  useLayoutEffect(() => {
    if (!key) return
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [key])
}
