import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/** `neutral` facts, `success` settled, `warning` needs an action, `danger` ended or failed. */
export type BadgeVariant = 'neutral' | 'success' | 'warning' | 'danger'

const variantClasses: Record<BadgeVariant, string> = {
  neutral: 'bg-sunken text-quiet',
  success: 'bg-accent-tint text-accent',
  warning: 'bg-amber-tint text-amber-ink',
  danger: 'bg-red-tint text-red',
}

export function Badge({ variant = 'neutral', children }: { variant?: BadgeVariant; children: ReactNode }) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-13 font-medium whitespace-nowrap [&_svg]:size-3.5',
        variantClasses[variant],
      )}
    >
      {children}
    </span>
  )
}
