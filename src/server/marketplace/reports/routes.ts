import type { UserId } from '#contract/id.ts'
import { endpoints as api } from '#contract/moderation.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { RegisterEndpoint } from '#server/lib/http/register-routes.ts'
import { valueOrThrow } from '#server/lib/result.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { canAppeal } from './policy.ts'
import { presentDecision, presentReport } from './presenter.ts'
import { reportContent } from './report-content.ts'
import { listDecisionsAbout, listReportsBy, lockCase, updateCase } from './repository.ts'

async function getMyModeration({ db, now }: Deps, userId: UserId) {
  const [cases, reports] = await Promise.all([listDecisionsAbout(db, userId), listReportsBy(db, userId)])
  return {
    decisions: cases.flatMap(row => presentDecision(row, now())),
    reports: reports.map(presentReport),
  }
}

const appealDecision = (deps: Deps, userId: UserId, id: string, text: string) =>
  deps.db.transaction().execute(async tx => {
    const row = await lockCase(tx, id)
    if (row?.author_id !== userId) throw new AppError('moderation.not_found')
    valueOrThrow(canAppeal(row, deps.now()))
    await updateCase(tx, id, { appealed_at: deps.now(), appeal_text: text })
  })

export const reportRoutes = (on: RegisterEndpoint, deps: Deps) => {
  on(api.reportContent, ({ user, body }) => reportContent(deps, user.id, body))
  on(api.myModeration, ({ user }) => getMyModeration(deps, user.id))
  on(api.appealDecision, ({ user, params, body }) => appealDecision(deps, user.id, params.id, body.text))
}
