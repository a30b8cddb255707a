import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

/** Turns a setting on or off at once. `label` names it for screen readers. */
export function Switch({
  label,
  checked,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'role'> & { label: string; checked: boolean }) {
  return (
    <label
      className={clsx(
        'inline-flex size-11 cursor-pointer items-center justify-center has-disabled:cursor-not-allowed has-disabled:opacity-55',
        className,
      )}
    >
      <input
        {...rest}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        aria-label={label}
        className="relative h-6 w-10 shrink-0 cursor-[inherit] appearance-none rounded-full border border-edge bg-sunken transition-colors duration-150 before:absolute before:top-0.5 before:left-0.5 before:size-4.5 before:rounded-full before:bg-edge before:transition-transform before:duration-150 checked:border-accent checked:bg-accent checked:before:translate-x-4 checked:before:bg-on-accent motion-reduce:transition-none motion-reduce:before:transition-none forced-colors:appearance-auto"
      />
    </label>
  )
}
