import { credentials } from '#contract/account.ts'
import type { ReplyOf } from '#web/lib/api-request.ts'

export type MyAccount = ReplyOf<'myAccount'>

/** Requires the current password before a sensitive change, unless the account has none. */
export const currentPasswordSchema = ({ hasPassword }: MyAccount) =>
  hasPassword ? credentials.shape.password : credentials.shape.password.optional()
