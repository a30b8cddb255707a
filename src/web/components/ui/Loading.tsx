import { clsx } from 'clsx'
import { common } from '#web/i18n/en/common.ts'
import { useTranslations } from '#web/i18n/translate.ts'

/** Placeholder of the size given by `className`. Wrap a list of them in `aria-busy`. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={clsx('animate-pulse rounded-small bg-sunken', className)} />
}

export function Spinner({ label, className }: { label?: string; className?: string }) {
  const t = useTranslations(common)
  return (
    <span role="status" className={clsx('inline-flex items-center gap-3 text-quiet', className)}>
      <span
        aria-hidden
        className="size-6 animate-spin rounded-full border-2 border-hairline border-t-accent"
      />
      <span className={label ? '' : 'sr-only'}>{label ?? t('loading')}</span>
    </span>
  )
}

export function PageSpinner({ label }: { label?: string }) {
  return (
    <div className="flex min-h-[50dvh] items-center justify-center">
      <Spinner {...(label ? { label } : {})} />
    </div>
  )
}
