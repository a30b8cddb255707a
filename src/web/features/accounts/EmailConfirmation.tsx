import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { minuteMs } from '#contract/time.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { useHasPassed, useLocalNow } from '#web/components/dates/use-now.ts'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { emailConfirmation } from '#web/i18n/en/account/email-confirmation.ts'
import { errorMessage } from '#web/i18n/error-message.ts'
import { Trans } from '#web/i18n/Trans.tsx'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatCountdown } from '#web/lib/format.ts'
import { myAccountQuery, useResendConfirmation } from './api.ts'

const resendCooldownMs = minuteMs

/** Resends the confirmation link, at most once a minute. Reports the daily limit. */
export function ResendConfirmationButton({
  variant = 'secondary',
}: Pick<ComponentProps<typeof Button>, 'variant'>) {
  const t = useTranslations(emailConfirmation)
  const now = useLocalNow('second')
  const [sentAt, setSentAt] = useState(0)
  const { data: account } = useQuery(myAccountQuery)
  const send = useResendConfirmation()
  const waitMs = sentAt + resendCooldownMs - now
  const nextAt = account?.confirmation?.nextAt
  // The server's time, which a wrong clock must not decide.
  const isNextAllowed = useHasPassed(nextAt == null ? 0 : Date.parse(nextAt))
  const isLimitReached = nextAt != null && !isNextAllowed
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        variant={variant}
        className="tabular-nums"
        busy={send.isPending}
        isCoolingDown={isLimitReached || waitMs > 0}
        onClick={() => send.mutate({}, { onSuccess: () => setSentAt(Date.now()) })}
      >
        {waitMs > 0 && !isLimitReached ? t('sendAgainIn', { left: formatCountdown(waitMs) }) : t('sendAgain')}
      </Button>
      {send.isSuccess && (
        <p role="status" className="text-13 text-quiet">
          {t('sentAgain')}
        </p>
      )}
      {isLimitReached ? (
        <p role="status" className="text-13">
          <Trans
            text={t('usedUp')}
            components={{ at: () => <DateTime start={nextAt} withRelative={false} /> }}
          />
        </p>
      ) : (
        send.error && (
          <p role="alert" className="text-13 font-medium text-red">
            {errorMessage(send.error)}
          </p>
        )
      )}
    </div>
  )
}

/** Lists the limits of an unconfirmed email address. Renders nothing while the status is unknown. */
export function UnconfirmedEmailAlert({ className = 'mb-6' }: { className?: string }) {
  const t = useTranslations(emailConfirmation)
  const { data: account } = useQuery(myAccountQuery)
  if (!account || account.isEmailConfirmed) return null
  return (
    <Alert title={t('unconfirmedTitle')} className={clsx('wrap-anywhere', className)}>
      <p className="mb-3">{t('unconfirmedText', { email: account.newEmail ?? account.email })}</p>
      <ResendConfirmationButton />
    </Alert>
  )
}

/** The alert above the content of a page, which waits for it, so that it does not move afterwards. */
export function BelowUnconfirmedEmailAlert({
  fallback,
  children,
}: {
  fallback: ReactNode
  children: ReactNode
}) {
  const { isLoading, isFetched } = useQuery(myAccountQuery)
  if (isLoading && !isFetched) return fallback
  return (
    <>
      <UnconfirmedEmailAlert />
      {children}
    </>
  )
}

/** True while unknown, because nearly all addresses are confirmed. */
export const useIsEmailConfirmed = (): boolean => useQuery(myAccountQuery).data?.isEmailConfirmed ?? true
