import { endpoints as api } from '#contract/applications.ts'
import type { RegisterEndpoint } from '#server/lib/http/register-routes.ts'
import type { Deps } from '#server/marketplace/context.ts'
import {
  getOwnApplication,
  resendWorkEmailLink,
  sendApplication,
  withdrawApplication,
} from './send-application.ts'
import { confirmWorkEmail } from './work-email.ts'

export const applicationRoutes = (on: RegisterEndpoint, deps: Deps) => {
  on(api.myApplication, ({ user }) => getOwnApplication(deps, user.id))
  on(api.sendApplication, ({ user, body }) => sendApplication(deps, user, body))
  on(api.withdrawApplication, ({ user }) => withdrawApplication(deps, user))
  on(api.resendWorkEmailLink, ({ user }) => resendWorkEmailLink(deps, user))
  on(api.confirmWorkEmail, ({ user, body }) => confirmWorkEmail(deps, user.id, body.token))
}
