import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
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

/** True while unknown, because nearly all addresses are confirmed. */
export const useIsEmailConfirmed = (): boolean => useQuery(myAccountQuery).data?.isEmailConfirmed ?? true
