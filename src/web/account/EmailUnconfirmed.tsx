import { addresses } from '#contract/address/account.ts'
import { useCall } from '#web/query.ts'
import { security } from '#web/text/en/security.ts'
import { useText } from '#web/text/translate.ts'
import { Notice } from '#web/ui/States.tsx'
import { SendConfirmation } from './SendConfirmation.tsx'

/** A quiet reminder while the address is not confirmed; where that is not known, nothing. */
export function EmailUnconfirmed() {
  const t = useText(security)
  const { data: account } = useCall(addresses.myAccount, {})
  if (!account || account.isEmailConfirmed) return null
  return (
    <Notice title={t('unconfirmedTitle')} className="mb-6 wrap-anywhere">
      <p className="mb-3">{t('openLinkOf', { email: account.newEmail ?? account.email })}</p>
      <SendConfirmation />
    </Notice>
  )
}
