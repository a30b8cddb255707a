import type { z } from 'zod'
import { type endpoints, type ReportedContent, reportedContent } from '#contract/admin/moderation.ts'
import type { UserId } from '#contract/id.ts'
import {
  type CaseRow,
  canDecide,
  canDecideAppeal,
  canRestore,
  getCaseState,
} from '#server/marketplace/reports/policy.ts'
import type { CaseDetails, ListedCase, listReportsOfCase } from '#server/marketplace/reports/repository.ts'

type Case = z.input<typeof endpoints.moderationCases.reply>['items'][number]
type Details = z.input<typeof endpoints.moderationCase.reply>
type ReportRow = Awaited<ReturnType<typeof listReportsOfCase>>[number]

const toIsoOrNull = (moment: Date | null) => moment?.toISOString() ?? null

export const presentCase = (row: ListedCase): Case => ({
  id: row.id,
  kind: row.target_type,
  state: getCaseState(row),
  author: { id: row.author_id, name: row.author_name },
  reportCount: row.report_count,
  causes: row.causes,
  openedAt: row.opened_at.toISOString(),
  decidedAt: toIsoOrNull(row.decided_at),
  appealedAt: toIsoOrNull(row.appealed_at),
})

export function presentCaseDetails(
  row: CaseDetails,
  reports: readonly ReportRow[],
  earlier: readonly ListedCase[],
  adminId: UserId,
): Details {
  const { error: appealError, value: isAppealDecidable } = canDecideAppeal(row, adminId)
  const isOwn = row.author_id === adminId || reports.some(report => report.reporter_id === adminId)
  return {
    ...presentCase(row),
    authorEmail: row.author_email,
    bookingId: row.booking_id,
    versions: getVersions(reports),
    reports: reports.map(report => ({
      id: report.id,
      reporter: { id: report.reporter_id, name: report.reporter_name },
      cause: report.cause,
      text: report.text,
      at: report.created_at.toISOString(),
    })),
    decision: presentDecision(row),
    appeal: presentAppeal(row),
    earlier: earlier.map(presentCase),
    can: {
      decide: !isOwn && canDecide(row).value === true,
      decideAppeal: !isOwn && isAppealDecidable === true,
      restore: !isOwn && canRestore(row).value === true,
    },
    needsOtherModerator: appealError === 'moderation.same_admin',
  }
}

const presentDecision = (row: CaseDetails): Details['decision'] =>
  row.decided_at && {
    by: row.decided_by_email ?? '',
    at: row.decided_at.toISOString(),
    rule: row.rule,
    statement: row.statement,
  }

const presentAppeal = (row: CaseDetails): Details['appeal'] =>
  row.appealed_at && {
    text: row.appeal_text ?? '',
    at: row.appealed_at.toISOString(),
    decidedBy: row.appeal_decided_by_email,
    decidedAt: toIsoOrNull(row.appeal_decided_at),
    answer: row.appeal_answer,
  }

/** Versions of the content that users reported. A version that did not change since the report before is listed once. */
function getVersions(reports: readonly ReportRow[]): { at: string; content: ReportedContent }[] {
  const versions = reports.map(({ snapshot, created_at }) => ({
    at: created_at.toISOString(),
    content: reportedContent.parse(snapshot),
  }))
  return versions.filter(
    ({ content }, index) => JSON.stringify(content) !== JSON.stringify(versions[index - 1]?.content),
  )
}

/** For the log: states only, never texts. */
export const toLoggedCase = (row: CaseRow) => ({
  state: getCaseState(row),
  kind: row.target_type,
  authorId: row.author_id,
})
