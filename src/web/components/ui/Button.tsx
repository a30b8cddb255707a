import { cva, type VariantProps } from 'class-variance-authority'
import { clsx } from 'clsx'
import type { ComponentProps, MouseEvent } from 'react'
import { Link, type LinkProps } from 'react-router'

const button = cva(
  'relative inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-medium px-4 py-2 text-center text-15 font-medium transition-colors duration-150 ease-calm disabled:opacity-55 aria-disabled:opacity-55 [&_svg]:size-5 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary: 'bg-accent text-on-accent hover:bg-accent-hover',
        secondary: 'border border-edge bg-surface text-ink hover:bg-sunken',
        ghost: 'text-accent hover:bg-accent-tint',
        neutral: 'font-normal! text-quiet hover:bg-sunken hover:text-ink',
        danger: 'bg-red text-on-red hover:bg-red-hover',
      },
    },
    defaultVariants: { variant: 'primary' },
  },
)
type ButtonVariant = NonNullable<VariantProps<typeof button>['variant']>

/**
 * `busy` preserves width and focus (a disabled button would lose it), blocks further clicks and is announced.
 * `resting` does the same while the action is unavailable for a time. A button with `busy` also ignores the
 * second click of a double click, which may come before React renders `busy`. Use one `primary` per screen.
 */
export function Button({
  variant,
  busy,
  isCoolingDown = false,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ComponentProps<'button'> & { variant?: ButtonVariant; busy?: boolean; isCoolingDown?: boolean }) {
  const isBlocked = busy === true || isCoolingDown
  const isIgnored = (event: MouseEvent) =>
    isBlocked || isStrayDoubleClick(event) || (busy !== undefined && event.detail > 1)
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={isBlocked || undefined}
      aria-busy={busy || undefined}
      // Enter in a field also clicks the submit button.
      onClick={event => (isIgnored(event) ? event.preventDefault() : onClick?.(event))}
      className={button({ variant, className })}
    >
      {busy && (
        <span
          aria-hidden
          className="size-4 animate-spin rounded-full border-2 border-current border-r-transparent"
        />
      )}
      {children}
    </button>
  )
}

/** Link with the look of a button. `external` marks an address of another site. */
export function ButtonLink({
  variant,
  external = false,
  className,
  ...rest
}: LinkProps & { variant?: ButtonVariant; external?: boolean }) {
  const externalProps = external ? { target: '_blank', rel: 'noopener noreferrer' } : {}
  return (
    <Link
      {...rest}
      {...externalProps}
      className={button({ variant, className: ['no-underline', className] })}
    />
  )
}

/** `label` names the icon for screen readers. */
export function IconButton({
  label,
  className,
  type = 'button',
  onClick,
  ...rest
}: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      {...rest}
      type={type}
      onClick={event => (isStrayDoubleClick(event) ? event.preventDefault() : onClick?.(event))}
      aria-label={label}
      title={label}
      className={clsx(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-medium text-quiet hover:bg-sunken hover:text-ink [&_svg]:size-5',
        className,
      )}
    />
  )
}

let firstTarget: EventTarget | null = null

/**
 * Whether a click is the second of a double click that began on an element which the page has since replaced.
 */
function isStrayDoubleClick({ detail, currentTarget }: MouseEvent): boolean {
  if (detail < 2) firstTarget = currentTarget
  return detail > 1 && firstTarget !== currentTarget
}
