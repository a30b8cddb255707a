import { endpoints as api } from '#contract/account.ts'
import type { Deps } from '#server/identity/context.ts'
import type { Register } from '#server/lib/http/register-routes.ts'
import { changeEmail } from './change-email.ts'
import { confirmEmail } from './confirm-email.ts'
import { getAccount } from './read-account.ts'
import { sendConfirmation } from './send-confirmation.ts'

export const accountRoutes = (on: Register, deps: Deps) => {
  on(api.confirmEmail, ({ user, body }) => confirmEmail(deps, user, body.token))
  on(api.myAccount, ({ user }) => getAccount(deps, user.id))
  on(api.sendConfirmation, ({ user }) => sendConfirmation(deps, user))
  on(api.changeEmail, ({ user, body }) => changeEmail(deps, user, body))
}
