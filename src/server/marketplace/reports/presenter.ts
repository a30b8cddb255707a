import type { z } from 'zod'
import type { endpoints } from '#contract/moderation.ts'
import { type CaseRow, canAppeal, getAppealDeadline, getCaseState } from './policy.ts'
import type { listReportsBy } from './repository.ts'

type MyModeration = z.input<typeof endpoints.myModeration.reply>
type AuthorState = MyModeration['decisions'][number]['state']

const authorStates: readonly string[] = ['hidden', 'appealed', 'kept', 'restored'] satisfies AuthorState[]
const isAuthorState = (state: string): state is AuthorState => authorStates.includes(state)

/** Decision about content as its author sees it. None while it is open or after a dismissal. */
export function presentDecision(row: CaseRow, now: Date): MyModeration['decisions'] {
  const state = getCaseState(row)
  if (!isAuthorState(state) || !row.decided_at || !row.rule) return []
  return [
    {
      id: row.id,
      kind: row.target_type,
      state,
      rule: row.rule,
      statement: row.statement ?? '',
      decidedAt: row.decided_at.toISOString(),
      appealBy: getAppealDeadline(row.decided_at).toISOString(),
      canAppeal: canAppeal(row, now).value === true,
      appealText: row.appeal_text,
      appealAnswer: row.appeal_answer,
    },
  ]
}

type ReportRow = Awaited<ReturnType<typeof listReportsBy>>[number]

export const presentReport = (row: ReportRow): MyModeration['reports'][number] => ({
  id: row.id,
  kind: row.target_type,
  cause: row.cause,
  reportedAt: row.created_at.toISOString(),
  outcome: row.decision,
})
