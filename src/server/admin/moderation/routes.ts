import { endpoints as api } from '#contract/admin/moderation.ts'
import type { UserId } from '#contract/id.ts'
import type { Language } from '#contract/language.ts'
import type { Deps } from '#server/admin/context.ts'
import { toCsvFile } from '#server/admin/exports/stream-csv.ts'
import { toListPage } from '#server/admin/list-page.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { RegisterEndpoint } from '#server/lib/http/register-routes.ts'
import {
  type CaseFilter,
  type CaseQueue,
  findCaseDetails,
  type ListedCase,
  listCases,
  listEarlierCases,
  listModerationMeasures,
  listReportsOfCase,
} from '#server/marketplace/reports/repository.ts'
import { decideAppeal, dismissReports, hideContent, restoreContent } from './decisions.ts'
import { presentCase, presentCaseDetails } from './presenter.ts'
import { countSuspendedAccounts } from './repository.ts'

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
