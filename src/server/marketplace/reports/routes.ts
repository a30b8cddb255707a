import { endpoints as api } from '#contract/moderation.ts'
import type { RegisterEndpoint } from '#server/lib/http/register-routes.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { appealDecision, getMyModeration } from './my-moderation.ts'
import { reportContent } from './report-content.ts'

export const reportRoutes = (on: RegisterEndpoint, deps: Deps) => {
  on(api.reportContent, ({ user, body }) => reportContent(deps, user.id, body))
  on(api.myModeration, ({ user }) => getMyModeration(deps, user.id))
  on(api.appealDecision, ({ user, params, body }) => appealDecision(deps, user.id, params.id, body.text))
}
