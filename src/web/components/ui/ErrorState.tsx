import { common } from '#web/i18n/en/common.ts'
import { errorMessage } from '#web/i18n/error-message.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { ApiError, getErrorReference, isNetworkError } from '#web/lib/api/api-client.ts'
import { useConnectionStatus } from '#web/lib/api/connection-store.ts'
import { Button, ButtonLink } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'
import { ErrorReference } from './ErrorReference.tsx'

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
