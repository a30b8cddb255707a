import { cva, type VariantProps } from 'class-variance-authority'
import type { ReactNode } from 'react'

const badge = cva(
  'inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-13 font-medium whitespace-nowrap [&_svg]:size-3.5',
  {
    variants: {
      /** `neutral` facts, `success` settled, `warning` needs an action, `danger` ended or failed. */
      variant: {
        neutral: 'bg-sunken text-quiet',
        success: 'bg-accent-tint text-accent',
        warning: 'bg-amber-tint text-amber-ink',
        danger: 'bg-red-tint text-red',
      },
    },
    defaultVariants: { variant: 'neutral' },
  },
)
export type BadgeVariant = NonNullable<VariantProps<typeof badge>['variant']>

export const Badge = ({ variant, children }: { variant?: BadgeVariant; children: ReactNode }) => (
  <>{children !== '' && <span className={badge({ variant })}>{children}</span>}</>
)
