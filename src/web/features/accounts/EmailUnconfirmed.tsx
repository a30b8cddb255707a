import { clsx } from 'clsx'
import { addresses } from '#contract/routes/account.ts'
import { Notice } from '#web/components/ui/States.tsx'
import { security } from '#web/i18n/en/security.ts'
import { useText } from '#web/i18n/translate.ts'
import { useCall } from '#web/lib/query.ts'
import { SendConfirmation } from './SendConfirmation.tsx'

/** What somebody misses while their address is not confirmed, and the way to change that; where that is not known, nothing. */
export function EmailUnconfirmed({ className = 'mb-6' }: { className?: string }) {
  const t = useText(security)
  const { data: account } = useCall(addresses.myAccount, {})
  if (!account || account.isEmailConfirmed) return null
  return (
    <Notice title={t('unconfirmedTitle')} className={clsx('wrap-anywhere', className)}>
      <p className="mb-3">{t('unconfirmedText', { email: account.newEmail ?? account.email })}</p>
      <SendConfirmation />
    </Notice>
  )
}
