import type { Language } from '#contract/language.ts'
import { fromMinorUnits } from '#contract/money.ts'
import { toIsoDate } from '#contract/time.ts'
import { recordAction } from '#server/admin/audit-log/record-action.ts'
import type { Deps } from '#server/admin/context.ts'
import { type CsvCell, streamCsv, toCsvFile } from '#server/admin/exports/stream-csv.ts'
import type { ActingAdmin } from '#server/admin/money/payouts/payout-actions.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import { listBalancesBefore, listMovements } from '#server/payments/ledger/repository.ts'
import { buildStatements, getQuarter, getStatementTax, listMonths, type Statement } from './policy.ts'
import { listTaxRows, type TaxCursor, type TaxRow } from './repository.ts'

/** Latest month first. */
export async function listStatements({ db, now }: Deps, year: number): Promise<Statement[]> {
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

export async function exportStatements(deps: Deps, year: number, language: Language) {
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
export async function exportTaxReport(deps: Deps, admin: ActingAdmin, report: TaxExport) {
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
