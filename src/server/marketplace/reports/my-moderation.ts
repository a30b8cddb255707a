import type { UserId } from '#contract/id.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import { valueOrThrow } from '#server/lib/result.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { canAppeal } from './policy.ts'
import { presentDecision, presentReport } from './presenter.ts'
import { listDecisionsAbout, listReportsBy, lockCase, updateCase } from './repository.ts'

/** Decisions about the user's content, and the user's own reports. */
export async function getMyModeration({ db, now }: Deps, userId: UserId) {
  const [cases, reports] = await Promise.all([listDecisionsAbout(db, userId), listReportsBy(db, userId)])
  return {
    decisions: cases.flatMap(row => presentDecision(row, now())),
    reports: reports.map(presentReport),
  }
}

/** Appeals a decision about the user's own content. */
export const appealDecision = (deps: Deps, userId: UserId, id: string, text: string) =>
  deps.db.transaction().execute(async tx => {
    const row = await lockCase(tx, id)
    if (row?.author_id !== userId) throw new AppError('moderation.not_found')
    valueOrThrow(canAppeal(row, deps.now()))
    await updateCase(tx, id, { appealed_at: deps.now(), appeal_text: text })
  })
