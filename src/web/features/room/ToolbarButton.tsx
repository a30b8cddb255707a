import { clsx } from 'clsx'
import { type ReactNode, useEffectEvent, useLayoutEffect } from 'react'

const variants = {
  calm: 'border-edge bg-surface text-ink hover:bg-sunken',
  off: 'border-transparent bg-red-tint text-red hover:bg-sunken',
  on: 'border-transparent bg-accent-tint text-accent hover:bg-sunken',
  leave: 'border-transparent bg-red text-on-red hover:bg-red-hover',
}

/** A round tool at the edge of the stage, with its key. */
export function ToolbarButton({
  label,
  shortcut,
  variant,
  onClick,
  children,
}: {
  label: string
  /** A single letter, the same in every language: the key where it stands on a Latin keyboard. */
  shortcut?: string
  variant: keyof typeof variants
  onClick: () => void
  children: ReactNode
}) {
  useKeyboardShortcut(shortcut, onClick)
  return (
    <button
      type="button"
      onClick={onClick}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      title={shortcut ? `${label} (${shortcut})` : label}
      className={clsx(
        'inline-flex size-11 items-center justify-center rounded-full border transition-colors duration-150 sm:size-13 [&_svg]:size-6',
        variants[variant],
      )}
    >
      {children}
    </button>
  )
}

/** Where letters are somebody else's: what is typed into, and what chooses among its own by them. */
const keyboardOwners =
  'input, select, textarea, [contenteditable=true], [data-own-keys], [role=menu], [role=listbox]'

/** A dialog has all keys for itself, wherever in the page the focus is. */
const isDialogOpen = () => document.querySelector('[role=dialog], [role=alertdialog]') !== null

function useKeyboardShortcut(key: string | undefined, act: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isElsewhere =
      (event.target instanceof Element && event.target.closest(keyboardOwners)) || isDialogOpen()
    const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || event.repeat || isElsewhere)
    if (!isPlain || event.code !== `Key${key}`) return
    // What opens may take the focus, and is not to begin with this letter.
    event.preventDefault()
    act()
  })
  // From the moment at which the tool is seen, and not a moment later.
  useLayoutEffect(() => {
    if (!key) return
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [key])
}
