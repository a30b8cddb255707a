import { clsx } from 'clsx'
import { addresses } from '#contract/address/account.ts'
import { useCall } from '#web/query.ts'
import { security } from '#web/text/en/security.ts'
import { useText } from '#web/text/translate.ts'
import { Notice } from '#web/ui/States.tsx'
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
