import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Alert } from '#web/components/ui/States.tsx'
import { emailConfirmation } from '#web/i18n/en/account/email-confirmation.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { myAccountQuery } from './api.ts'
import { ResendConfirmationButton } from './ResendConfirmationButton.tsx'

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
