import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, CircleX, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { common } from '#web/i18n/en/common.ts'
import { problemText } from '#web/i18n/error-message.ts'
import { useText } from '#web/i18n/translate.ts'
import { CallError, isUnanswered, referenceOf } from '#web/lib/call.ts'
import { useLine } from '#web/lib/line-store.ts'
import { Button, ButtonLink } from './Button.tsx'
import { Reference } from './Reference.tsx'

/** Nothing here yet: says why and what to do next. */
export function EmptyState({
  title,
  children,
  action,
}: {
  title: string
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-large border border-dashed border-edge px-6 py-12 text-center">
      <p className="font-serif text-20 font-semibold">{title}</p>
      {children && <div className="max-w-text text-15 text-quiet">{children}</div>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}

/** Something could not be loaded: the sentence of the refusal and another try. */
export function ErrorState({
  error,
  onRetry,
  title,
}: {
  error: unknown
  onRetry: () => void
  title?: string
}) {
  const t = useText(common)
  const line = useLine()
  const heading = title ?? t('error')
  const sentence = problemText(error)
  const reference = referenceOf(error)
  if (isUnsecured(error))
    return (
      <EmptyState
        title={t('secureTitle')}
        action={<ButtonLink to="/account">{t('secureAccount')}</ButtonLink>}
      >
        {sentence}
      </EmptyState>
    )
  if (line !== 'up' && isUnanswered(error))
    return (
      <EmptyState
        title={t('noLine')}
        action={
          <Button look="secondary" onClick={onRetry}>
            {t('tryAgain')}
          </Button>
        }
      >
        {t('comesWithLine')}
      </EmptyState>
    )
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-3 rounded-large bg-red-tint px-6 py-10 text-center"
    >
      <p className="font-serif text-20 font-semibold text-red">{heading}</p>
      {sentence !== heading && <p className="max-w-text text-15">{sentence}</p>}
      <Button look="secondary" onClick={onRetry}>
        {t('tryAgain')}
      </Button>
      {reference && <Reference id={reference} isCentred />}
    </div>
  )
}

/** Nothing opens before the account has a passkey or codes: that is no failure, and trying again would not help. */
const isUnsecured = (error: unknown): boolean =>
  error instanceof CallError && error.problem.code === 'auth.second_factor_setup_required'

const notices = {
  info: { icon: Info, ground: 'bg-sunken', colour: 'text-quiet' },
  success: { icon: CircleCheck, ground: 'bg-accent-tint', colour: 'text-accent' },
  attention: { icon: CircleAlert, ground: 'bg-amber-tint', colour: 'text-amber-ink' },
  lost: { icon: CircleX, ground: 'bg-red-tint', colour: 'text-red' },
}

/**
 * A sentence that stays in the page. `lost` interrupts a screen reader, `success` is announced politely. Without a line
 * nothing has failed but the line, which the shell says calmly, and so does this.
 */
export function Notice({
  kind = 'info',
  title,
  children,
  className,
}: {
  kind?: keyof typeof notices
  title?: string
  children?: ReactNode
  className?: string
}) {
  const line = useLine()
  const { icon: Icon, ground, colour } = notices[kind === 'lost' && line !== 'up' ? 'attention' : kind]
  const role = kind === 'lost' ? 'alert' : kind === 'success' ? 'status' : undefined
  return (
    <div role={role} className={clsx('flex gap-3 rounded-medium px-4 py-3 text-15', ground, className)}>
      <Icon aria-hidden className={clsx('mt-0.5 size-5 shrink-0', colour)} />
      <div className="min-w-0">
        {title && <p className="font-medium">{title}</p>}
        {children}
      </div>
    </div>
  )
}
