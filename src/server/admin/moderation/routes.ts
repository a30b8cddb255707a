import type { z } from 'zod'
import type { ActionName } from '#contract/admin/action-names.ts'
import {
  endpoints as api,
  type appealDecision,
  type endpoints,
  type hiding,
  type ReportedContent,
  reportedContent,
} from '#contract/admin/moderation.ts'
import type { UserId } from '#contract/id.ts'
import type { Language } from '#contract/language.ts'
import { recordAction } from '#server/admin/audit-log/record-action.ts'
import type { Deps } from '#server/admin/context.ts'
import { toCsvFile } from '#server/admin/exports/define-table.ts'
import { toListPage } from '#server/admin/list-page.ts'
import { countSuspendedAccounts } from '#server/admin/people/repository.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { RegisterEndpoint } from '#server/lib/http/register-routes.ts'
import {
  decideCaseAppeal,
  dismissCase,
  hideReportedContent,
  restoreHiddenContent,
} from '#server/marketplace/reports/decide-case.ts'
import {
  type CaseRow,
  canDecide,
  canDecideAppeal,
  canRestore,
  getCaseState,
} from '#server/marketplace/reports/policy.ts'
import {
  type CaseDetails,
  type CaseFilter,
  type CaseQueue,
  findCaseDetails,
  hasReported,
  type ListedCase,
  listCases,
  listEarlierCases,
  listModerationMeasures,
  listReportsOfCase,
} from '#server/marketplace/reports/repository.ts'

type Case = z.input<typeof endpoints.moderationCases.reply>['items'][number]
type Details = z.input<typeof endpoints.moderationCase.reply>
type ReportRow = Awaited<ReturnType<typeof listReportsOfCase>>[number]

const toIsoOrNull = (moment: Date | null) => moment?.toISOString() ?? null

const presentCase = (row: ListedCase): Case => ({
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

function presentCaseDetails(
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
const toLoggedCase = (row: CaseRow) => ({
  state: getCaseState(row),
  kind: row.target_type,
  authorId: row.author_id,
})

type LoggedDecision = { adminId: UserId; id: string; action: ActionName; reason: string; after: object }

/** Decides a case and logs it in one transaction. Its author and those who reported it cannot, whatever their role is. */
const decideAndLog = (
  deps: Deps,
  { adminId, id, action, reason, after }: LoggedDecision,
  decide: (tx: Tx) => Promise<CaseRow>,
): Promise<void> =>
  deps.db.transaction().execute(async tx => {
    const row = await decide(tx)
    if (row.author_id === adminId || (await hasReported(tx, id, adminId)))
      throw new AppError('admin.own_case')
    const before = toLoggedCase(row)
    const target = { type: 'report' as const, id }
    const actor = { adminId }
    await recordAction(tx, deps.now(), { actor, action, target, reason, before, after })
  })

type Decider = { adminId: UserId; id: string }

const dismissReports = (deps: Deps, { adminId, id }: Decider, { reason }: { reason: string }) =>
  decideAndLog(deps, { adminId, id, reason, action: 'dismiss_reports', after: { state: 'dismissed' } }, tx =>
    dismissCase(deps, tx, id, adminId),
  )

const hideContent = (
  deps: Deps,
  { adminId, id }: Decider,
  { reason, rule, statement }: z.output<typeof hiding>,
) =>
  decideAndLog(deps, { adminId, id, reason, action: 'hide_content', after: { state: 'hidden', rule } }, tx =>
    hideReportedContent(deps, tx, id, adminId, { rule, statement }),
  )

const decideAppeal = (
  deps: Deps,
  { adminId, id }: Decider,
  { reason, restore, answer }: z.output<typeof appealDecision>,
) =>
  decideAndLog(
    deps,
    { adminId, id, reason, action: 'decide_appeal', after: { state: restore ? 'restored' : 'kept' } },
    tx => decideCaseAppeal(deps, tx, id, adminId, { restore, answer }),
  )

const restoreContent = (deps: Deps, { adminId, id }: Decider, { reason }: { reason: string }) =>
  decideAndLog(deps, { adminId, id, reason, action: 'restore_content', after: { state: 'restored' } }, tx =>
    restoreHiddenContent(deps, tx, id),
  )

/** Reports and earlier cases on the page of one case. */
const reportsShown = 200
const earlierShown = 20

const queueTimes = { open: 'opened_at', appealed: 'appealed_at', decided: 'decided_at' } as const

/** Time and id of the last case of a page. */
function toCursor(row: ListedCase, queue: CaseQueue): string {
  const at = row[queueTimes[queue]]
  return `${at?.toISOString() ?? ''}_${row.id}`
}

const cursorFormat = /^(2\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

function parseCursor(cursor: string | undefined) {
  const [, time, id] = cursorFormat.exec(cursor ?? '') ?? []
  const at = new Date(time ?? '')
  return id && !Number.isNaN(at.getTime()) ? { at, id } : null
}

type Page = { cursor?: string | undefined; pageSize: number }

export async function getCases({ db }: Deps, { cursor, pageSize, ...filter }: CaseFilter & Page) {
  const page = { cursor: parseCursor(cursor), limit: pageSize + 1 }
  const rows = await listCases(db, filter, page)
  const { items, next } = toListPage(rows, pageSize, row => toCursor(row, filter.queue))
  return { items: items.map(presentCase), next }
}

async function getCase({ db }: Deps, id: string, adminId: UserId) {
  const row = await findCaseDetails(db, id)
  if (!row) throw new AppError('moderation.not_found')
  const [reports, earlier] = await Promise.all([
    listReportsOfCase(db, id, reportsShown),
    listEarlierCases(db, row, earlierShown),
  ])
  return presentCaseDetails(row, reports, earlier, adminId)
}

const statisticsHead: Record<Language, string[]> = {
  en: ['year', 'measure', 'category', 'value'],
  ru: ['год', 'показатель', 'категория', 'значение'],
}

const decimalSigns: Record<Language, string> = { en: '.', ru: ',' }

/** Figures of a calendar year (UTC). */
async function getStatistics({ db }: Deps, year: number, language: Language) {
  const [from, to] = [year, year + 1].map(start => new Date(Date.UTC(start, 0, 1))) as [Date, Date]
  const measures = [
    ...(await listModerationMeasures(db, from, to)),
    ...(await countSuspendedAccounts(db, from, to)),
  ]
  const rows = measures.map(({ measure, category, value }) => [
    String(year),
    measure,
    category,
    value.replace('.', decimalSigns[language]),
  ])
  const csv = toCsvFile([statisticsHead[language], ...rows], language)
  return { fileName: `moderation-${year}.csv`, csv }
}

export function moderationRoutes(on: RegisterEndpoint, deps: Deps): void {
  on(api.moderationCases, ({ query }) => getCases(deps, query))
  on(api.moderationStatistics, ({ query }) => getStatistics(deps, query.year, query.language))
  on(api.moderationCase, ({ user, params }) => getCase(deps, params.id, user.id))
  on(api.dismissReports, ({ user, params, body }) =>
    dismissReports(deps, { adminId: user.id, id: params.id }, body),
  )
  on(api.hideContent, ({ user, params, body }) =>
    hideContent(deps, { adminId: user.id, id: params.id }, body),
  )
  on(api.decideAppeal, ({ user, params, body }) =>
    decideAppeal(deps, { adminId: user.id, id: params.id }, body),
  )
  on(api.restoreContent, ({ user, params, body }) =>
    restoreContent(deps, { adminId: user.id, id: params.id }, body),
  )
}
