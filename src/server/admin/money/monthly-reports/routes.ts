import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { endpoints as moneyApi, rawRoutes } from '#contract/admin/money.ts'
import type { CsvCell } from '#contract/csv.ts'
import type { Language } from '#contract/language.ts'
import { currency as currencySchema, fromMinorUnits } from '#contract/money.ts'
import { toIsoDate } from '#contract/time.ts'
import { recordAction } from '#server/admin/audit-log/record-action.ts'
import type { Deps } from '#server/admin/context.ts'
import { sendDownload, streamCsv, toCsvFile } from '#server/admin/exports/define-table.ts'
import { toListPage } from '#server/admin/list-page.ts'
import { presentPerson } from '#server/admin/money/ledger/routes.ts'
import type { ActingAdmin } from '#server/admin/money/payouts/payout-actions.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import type { RegisterEndpoint, RegisterRawRoute } from '#server/lib/http/register-routes.ts'
import { listBalancesBefore, listMovements } from '#server/payments/ledger/repository.ts'
import { maskAccount } from '#server/payments/payouts/policy.ts'
import { buildStatements, getQuarter, getStatementTax, listMonths, type Statement } from './policy.ts'
import { listTaxRows, type TaxCursor, type TaxRow, toTaxCursor } from './repository.ts'

/** Latest month first. */
async function listStatements({ db, now }: Deps, year: number): Promise<Statement[]> {
  const months = listMonths(year, toIsoDate(now()))
  const range = { from: `${year}-01-01`, until: `${year + 1}-01-01`, by: 'month' } as const
  const movements = months.length > 0 ? await listMovements(db, range) : []
  const statements: Statement[] = []
  for (const { month, until } of months.toReversed())
    statements.push(...buildStatements(month, movements, await listBalancesBefore(db, until)))
  return statements
}

const en = {
  statement: {
    month: 'Month (UTC)',
    currency: 'Currency',
    sales: 'Sales',
    refunds: 'Refunds',
    fees: 'Fees',
    payouts: 'Payouts',
    disputes: 'Disputes',
  },
  balance: (account: string) => `Balance ${account}`,
  tax: {
    period: 'Quarter (UTC)',
    interviewer: 'Interviewer',
    name: 'Name',
    email: 'Email',
    country: 'Country',
    holder: 'Account holder',
    account: 'Account',
    currency: 'Currency',
    consideration: 'Consideration',
    fees: 'Fees',
    sessions: 'Sessions',
  },
}

const texts: Record<Language, typeof en> = {
  en,
  ru: {
    statement: {
      month: 'Месяц (UTC)',
      currency: 'Валюта',
      sales: 'Продажи',
      refunds: 'Возвраты',
      fees: 'Комиссия',
      payouts: 'Выплаты',
      disputes: 'Споры',
    },
    balance: account => `Остаток ${account}`,
    tax: {
      period: 'Квартал (UTC)',
      interviewer: 'Интервьюер',
      name: 'Имя',
      email: 'Почта',
      country: 'Страна',
      holder: 'Владелец счёта',
      account: 'Счёт',
      currency: 'Валюта',
      consideration: 'Вознаграждение',
      fees: 'Комиссия',
      sessions: 'Сессии',
    },
  },
}

async function exportStatements(deps: Deps, year: number, language: Language) {
  const statements = await listStatements(deps, year)
  const { tax } = deps.config.seller
  const accounts = [
    ...new Set(statements.flatMap(({ closing }) => closing.map(({ account }) => account))),
  ].toSorted()
  const { statement, balance } = texts[language]
  const rows = statements.map(row => [
    row.month,
    row.currency,
    ...[row.sales, row.refunds, row.fees, row.payouts, row.disputes].map(fromMinorUnits),
    ...(tax ? [fromMinorUnits(getStatementTax(row, tax.percent))] : []),
    ...accounts.map(account =>
      fromMinorUnits(row.closing.find(closing => closing.account === account)?.minor ?? 0),
    ),
  ])
  const head = [
    ...Object.values(statement),
    ...(tax ? [`${tax.name} ${tax.percent}%`] : []),
    ...accounts.map(balance),
  ]
  return { fileName: `statements-${year}.csv`, csv: toCsvFile([head, ...rows], language) }
}

type TaxExport = { year: number; quarter: number; language: Language }

const toPeriod = ({ year, quarter }: TaxExport) => `${year}-Q${quarter}`

/** A page takes a fraction of a second, and little memory. */
const rowsPerPage = 1000

/** The tax report as CSV, page by page. */
export async function* streamTaxReport(
  db: Executor,
  report: TaxExport,
  pageSize = rowsPerPage,
): AsyncGenerator<string> {
  const { year, quarter, language } = report
  const quarterDays = getQuarter(year, quarter)
  const period = toPeriod(report)
  yield* streamCsv<TaxRow, TaxCursor>({
    headings: Object.values(texts[language].tax),
    read: async after => {
      const items = await listTaxRows(db, quarterDays, { after, limit: pageSize })
      const last = items.at(-1)
      const isOver = !last || items.length < pageSize
      return { items, next: isOver ? null : { userId: last.id, currency: last.currency } }
    },
    toCells: row => toTaxCells(period, row),
    language,
  })
}

/** Full account numbers, so the download is logged before it begins. */
async function exportTaxReport(deps: Deps, admin: ActingAdmin, report: TaxExport) {
  const period = toPeriod(report)
  await deps.db.transaction().execute(tx =>
    recordAction(tx, deps.now(), {
      ...admin,
      action: 'export_tax_report',
      target: { type: 'system', id: 'tax_report' },
      after: { period },
    }),
  )
  return { fileName: `dac7-${period}.csv`, content: streamTaxReport(deps.db, report) }
}

/** Same order as the columns. */
const toTaxCells = (period: string, row: TaxRow): CsvCell[] => [
  period,
  row.id,
  row.name,
  row.email,
  row.country,
  row.holder,
  row.iban ?? row.stripe_account,
  row.currency,
  fromMinorUnits(Number(row.consideration)),
  fromMinorUnits(Number(row.fees)),
  String(row.sessions),
]

type Tax = Deps['config']['seller']['tax']

const presentStatement = (
  { closing, sales, refunds, fees, payouts, disputes, ...statement }: Statement,
  tax: Tax,
) => ({
  ...statement,
  tax: tax && fromMinorUnits(getStatementTax({ sales, refunds, disputes }, tax.percent)),
  sales: fromMinorUnits(sales),
  refunds: fromMinorUnits(refunds),
  fees: fromMinorUnits(fees),
  payouts: fromMinorUnits(payouts),
  disputes: fromMinorUnits(disputes),
  closing: closing.map(({ account, minor }) => ({ account, amount: fromMinorUnits(minor) })),
})

const presentTaxRow = (row: TaxRow) => {
  const account = row.iban ?? row.stripe_account
  return {
    person: presentPerson(row),
    country: row.country,
    destination: row.method && account ? maskAccount(row.method, account) : null,
    currency: row.currency,
    consideration: fromMinorUnits(Number(row.consideration)),
    fees: fromMinorUnits(Number(row.fees)),
    sessions: row.sessions,
  }
}

const taxCursor = z.object({ userId: z.uuid(), currency: currencySchema })

function parseTaxCursor(cursor: string | undefined): TaxCursor | null {
  const [userId, currency] = cursor?.split(' ') ?? []
  return taxCursor.safeParse({ userId, currency }).data ?? null
}

export function statementRoutes(on: RegisterEndpoint, deps: Deps): void {
  const { tax } = deps.config.seller
  on(moneyApi.moneyStatements, async ({ query }) => ({
    tax,
    statements: (await listStatements(deps, query.year)).map(statement => presentStatement(statement, tax)),
  }))
  on(moneyApi.exportMoneyStatements, ({ query }) => exportStatements(deps, query.year, query.language))
  on(moneyApi.taxReport, async ({ query: { cursor, pageSize, year, quarter } }) => {
    const page = { after: parseTaxCursor(cursor), limit: pageSize + 1 }
    const rows = await listTaxRows(deps.db, getQuarter(year, quarter), page)
    const { items, next } = toListPage(rows, pageSize, toTaxCursor)
    return { items: items.map(presentTaxRow), next }
  })
}

/** Sent as it is read. */
export function taxReportRoute(app: FastifyInstance, open: RegisterRawRoute, deps: Deps): void {
  open(
    app,
    rawRoutes.exportTaxReport,
    async ({ user, reply, body: { reason, ...report } }) => {
      const file = await exportTaxReport(deps, { actor: { adminId: user.id }, reason }, report)
      return sendDownload(reply, { ...file, type: 'text/csv; charset=utf-8' })
    },
    { config: { isLargeTransfer: true } },
  )
}
