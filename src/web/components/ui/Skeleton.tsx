import { clsx } from 'clsx'

/** A grey shape where something will stand; give it the size of that thing. Wrap a list of them in `aria-busy`. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={clsx('animate-pulse rounded-small bg-sunken', className)} />
}
