import type { Language } from '#contract/language.ts'
import { fromMinorUnits } from '#contract/money.ts'
import { toIsoDate } from '#contract/time.ts'
import { recordAction } from '#server/admin/audit-log/record-action.ts'
import type { Deps } from '#server/admin/context.ts'
import { toListPage } from '#server/admin/list-page.ts'
import type { ActingAdmin } from '#server/admin/money/payouts/payout-actions.ts'
import { type CsvCell, toCsv } from '#server/lib/format.ts'
import { listBalancesBefore, listMovements } from '#server/payments/ledger/repository.ts'
import { buildStatements, getQuarter, listMonths, type Statement } from './policy.ts'
import { listTaxRows, type TaxCursor, type TaxRow, toTaxCursor } from './repository.ts'

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

/** The byte order mark makes spreadsheets read UTF-8. */
const toFile = (rows: CsvCell[][], language: Language) => `\uFEFF${toCsv(rows, language)}`

export async function exportStatements(deps: Deps, year: number, language: Language) {
  const statements = await listStatements(deps, year)
  const accounts = [
    ...new Set(statements.flatMap(({ closing }) => closing.map(({ account }) => account))),
  ].toSorted()
  const { statement, balance } = texts[language]
  const rows = statements.map(row => [
    row.month,
    row.currency,
    ...[row.sales, row.refunds, row.fees, row.payouts, row.disputes].map(fromMinorUnits),
    ...accounts.map(account =>
      fromMinorUnits(row.closing.find(closing => closing.account === account)?.minor ?? 0),
    ),
  ])
  const head = [...Object.values(statement), ...accounts.map(balance)]
  return { fileName: `statements-${year}.csv`, csv: toFile([head, ...rows], language) }
}

type Quarter = { year: number; quarter: number }

/** One call takes a second or two, and little memory. */
const exportedPerCall = 5000

/** Full account numbers, so each part of the download is logged. Only the first part has the names of the columns. */
export async function exportTaxReport(
  deps: Deps,
  admin: ActingAdmin,
  { year, quarter, language, after }: Quarter & { language: Language; after: TaxCursor | null },
) {
  const period = `${year}-Q${quarter}`
  const page = { after, limit: exportedPerCall + 1 }
  const rows = await listTaxRows(deps.db, getQuarter(year, quarter), page)
  const { items, next } = toListPage(rows, exportedPerCall, toTaxCursor)
  await deps.db.transaction().execute(tx =>
    recordAction(tx, deps.now(), {
      ...admin,
      action: 'export_tax_report',
      target: { type: 'system', id: 'tax_report' },
      after: { period, rows: items.length, isFirstPart: after === null },
    }),
  )
  const cells = items.map(row => toTaxCells(period, row))
  const csv = after
    ? toCsv(cells, language)
    : toFile([Object.values(texts[language].tax), ...cells], language)
  return { fileName: `dac7-${period}.csv`, csv, next }
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
