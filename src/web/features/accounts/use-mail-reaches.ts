import { addresses } from '#contract/routes/account.ts'
import { useCall } from '#web/lib/query.ts'

/** Whether mails reach the person who looks; while that is not known, as for nearly everybody. */
export const useMailReaches = (): boolean => useCall(addresses.myAccount, {}).data?.isEmailConfirmed ?? true
