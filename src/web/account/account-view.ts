import { credentials, type endpoints } from '#contract/account.ts'
import type { CallReply } from '#contract/endpoint.ts'

export type OwnAccount = CallReply<typeof endpoints.myAccount>

/** One's own password before something that matters; who has none is not asked. */
export const askedPassword = ({ hasPassword }: OwnAccount) =>
  hasPassword ? credentials.shape.password : credentials.shape.password.optional()
