import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useKeyboardShortcut } from './use-keyboard-shortcut.ts'

const variants = {
  neutral: 'border-edge bg-surface text-ink group-hover:bg-sunken',
  off: 'border-transparent bg-red-tint text-red group-hover:bg-sunken',
  on: 'border-transparent bg-accent-tint text-accent group-hover:bg-sunken',
  leave: 'border-transparent bg-red text-on-red group-hover:bg-red-hover',
}

export function ToolbarButton({
  label: ownLabel,
  word,
  hasLongWord = false,
  newsLabel,
  shortcut,
  variant,
  isUnavailable = false,
  onClick,
  children,
}: {
  label: string
  /** Visible part of the label, below the icon. */
  word?: string | undefined
  /** Reserves space for a long word, so that a tool whose word changes does not move its neighbors. */
  hasLongWord?: boolean
  /** Replaces the label, and is announced, while there is something new. False when there is nothing new. */
  newsLabel?: string | false | undefined
  /** Letter of a physical key (KeyboardEvent.code), the same in every language. */
  shortcut?: string
  variant: keyof typeof variants
  /** The label says why. The button keeps the focus, so that a screen reader reads it. */
  isUnavailable?: boolean
  onClick: () => void
  children: ReactNode
}) {
  const press = isUnavailable ? () => {} : onClick
  useKeyboardShortcut(shortcut, press)
  const label = newsLabel || ownLabel
  const button = (
    <button
      type="button"
      onClick={press}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      aria-disabled={isUnavailable || undefined}
      title={shortcut ? `${label} (${shortcut})` : label}
      className="group inline-flex min-w-14 max-sm:group-data-compact/tools:min-w-11 flex-col items-center gap-1 rounded-medium px-0.5 aria-disabled:opacity-55"
    >
      <span
        className={clsx(
          'inline-flex size-11 items-center justify-center rounded-full border transition-colors duration-150 [&_svg]:size-6',
          variants[variant],
        )}
      >
        {children}
      </span>
      {word && (
        <span
          className={clsx(
            'text-center text-13 leading-none text-quiet group-hover:text-ink wrap-normal max-sm:w-min max-sm:text-[0.6875rem] max-sm:group-data-compact/tools:hidden',
            hasLongWord && 'max-sm:min-h-[2lh] sm:w-24',
          )}
        >
          {word}
        </span>
      )}
    </button>
  )
  if (newsLabel === undefined) return button
  return (
    <span className="relative">
      {button}
      {newsLabel && <span aria-hidden className="absolute top-0.5 right-2.5 size-3 rounded-full bg-red" />}
      <span role="status" className="sr-only">
        {newsLabel}
      </span>
    </span>
  )
}
