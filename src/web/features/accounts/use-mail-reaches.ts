import { addresses } from '#contract/routes/account.ts'
import { useApiQuery } from '#web/lib/query.ts'

/** Whether mails reach the person who looks; while that is not known, as for nearly everybody. */
export const useIsEmailConfirmed = (): boolean =>
  useApiQuery(addresses.myAccount, {}).data?.isEmailConfirmed ?? true
