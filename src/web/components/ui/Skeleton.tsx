import { clsx } from 'clsx'

/** Placeholder of the size given by `className`. Wrap a list of them in `aria-busy`. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={clsx('animate-pulse rounded-small bg-sunken', className)} />
}
