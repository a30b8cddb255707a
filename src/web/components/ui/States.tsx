import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, CircleX, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { common } from '#web/i18n/en/common.ts'
import { errorMessage } from '#web/i18n/error-message.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { ApiError, getErrorReference, isNetworkError } from '#web/lib/api/api-client.ts'
import { useConnectionStatus } from '#web/lib/api/connection-store.ts'
import { Button, ButtonLink } from './Button.tsx'
import { useCopy } from './use-copy.tsx'

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

export function ErrorState({
  error,
  onRetry,
  isRetrying = false,
  title,
}: {
  error: unknown
  onRetry: () => void
  isRetrying?: boolean
  title?: string
}) {
  const t = useTranslations(common)
  const connectionStatus = useConnectionStatus()
  const heading = title ?? t('error')
  const message = errorMessage(error)
  const reference = getErrorReference(error)
  // The session is over, and the page is about to be left.
  if (error instanceof ApiError && error.problem.code === 'auth.required') return null
  if (isMfaSetupRequired(error))
    return (
      <EmptyState
        title={t('secureTitle')}
        action={<ButtonLink to="/account">{t('secureAccount')}</ButtonLink>}
      >
        {message}
      </EmptyState>
    )
  if (connectionStatus !== 'online' && isNetworkError(error))
    return (
      <EmptyState
        title={t('noLine')}
        action={
          <Button variant="secondary" busy={isRetrying} onClick={onRetry}>
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
      {message !== heading && <p className="max-w-text text-15">{message}</p>}
      <Button variant="secondary" busy={isRetrying} onClick={onRetry}>
        {t('tryAgain')}
      </Button>
      {reference && <ErrorReference id={reference} isCentered />}
    </div>
  )
}

/** This error means that the account must set up two-factor sign-in first, so a retry cannot help. */
const isMfaSetupRequired = (error: unknown): boolean =>
  error instanceof ApiError && error.problem.code === 'auth.second_factor_setup_required'

const alertVariants = {
  info: { icon: Info, background: 'bg-sunken', color: 'text-quiet' },
  success: { icon: CircleCheck, background: 'bg-accent-tint', color: 'text-accent' },
  warning: { icon: CircleAlert, background: 'bg-amber-tint', color: 'text-amber-ink' },
  danger: { icon: CircleX, background: 'bg-red-tint', color: 'text-red' },
}

/**
 * `danger` interrupts a screen reader, `success` is announced politely. A network error is downgraded to
 * `warning`, because the connection banner already explains it.
 */
export function Alert({
  variant = 'info',
  title,
  children,
  className,
}: {
  variant?: keyof typeof alertVariants
  title?: string
  children?: ReactNode
  className?: string
}) {
  const connectionStatus = useConnectionStatus()
  const {
    icon: Icon,
    background,
    color,
  } = alertVariants[variant === 'danger' && connectionStatus !== 'online' ? 'warning' : variant]
  const role = variant === 'danger' ? 'alert' : variant === 'success' ? 'status' : undefined
  return (
    <div role={role} className={clsx('flex gap-3 rounded-medium px-4 py-3 text-15', background, className)}>
      <Icon aria-hidden className={clsx('mt-0.5 size-5 shrink-0', color)} />
      <div className="min-w-0">
        {title && <p className="font-medium">{title}</p>}
        {children}
      </div>
    </div>
  )
}

/** Reference of an error for support and log search. A click copies it. */
export function ErrorReference({ id, isCentered = false }: { id: string; isCentered?: boolean }) {
  const t = useTranslations(common)
  const { copy, status } = useCopy(id)
  return (
    <p
      className={clsx(
        'flex flex-wrap items-center gap-x-2 text-13 text-quiet',
        isCentered && 'justify-center',
      )}
    >
      <span>
        {t('reference')}:{' '}
        <code translate="no" className="select-all">
          {id}
        </code>
      </span>
      <button type="button" onClick={copy} className="min-h-11 px-1 underline underline-offset-2">
        {t('copyReference')}
      </button>
      {status}
    </p>
  )
}
