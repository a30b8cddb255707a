import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      className={clsx('rounded-large border border-hairline bg-surface p-5 sm:p-6', className)}
    />
  )
}
