import { clsx } from 'clsx'
import { type ReactNode, useEffectEvent, useLayoutEffect } from 'react'

const variants = {
  neutral: 'border-edge bg-surface text-ink hover:bg-sunken',
  off: 'border-transparent bg-red-tint text-red hover:bg-sunken',
  on: 'border-transparent bg-accent-tint text-accent hover:bg-sunken',
  leave: 'border-transparent bg-red text-on-red hover:bg-red-hover',
}

export function ToolbarButton({
  label: ownLabel,
  newsLabel,
  shortcut,
  variant,
  onClick,
  children,
}: {
  label: string
  /** Replaces the label, and is announced, while there is something new. False when there is nothing new. */
  newsLabel?: string | false
  /** Letter of a physical key (KeyboardEvent.code), the same in every language. */
  shortcut?: string
  variant: keyof typeof variants
  onClick: () => void
  children: ReactNode
}) {
  useKeyboardShortcut(shortcut, onClick)
  const label = newsLabel || ownLabel
  const button = (
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
  if (newsLabel === undefined) return button
  return (
    <span className="relative">
      {button}
      {newsLabel && <span aria-hidden className="absolute top-0.5 right-0.5 size-3 rounded-full bg-red" />}
      <span role="status" className="sr-only">
        {newsLabel}
      </span>
    </span>
  )
}

/** Elements that handle letter keys themselves. */
const keyboardOwners =
  'input, select, textarea, [contenteditable=true], [data-own-keys], [role=menu], [role=listbox]'

/** An open dialog disables the shortcuts of the page. */
const isDialogOpen = () => document.querySelector('[role=dialog], [role=alertdialog]') !== null

function useKeyboardShortcut(key: string | undefined, action: () => void): void {
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
