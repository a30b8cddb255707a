import { credentials } from '#contract/account.ts'
import type { ReplyOf } from '#web/lib/api-client.ts'

export type MyAccount = ReplyOf<'myAccount'>

/** One's own password before something that matters; who has none is not asked. */
export const currentPasswordSchema = ({ hasPassword }: MyAccount) =>
  hasPassword ? credentials.shape.password : credentials.shape.password.optional()
