import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { endpoints as moneyApi, rawRoutes } from '#contract/admin/money.ts'
import { currency as currencySchema, fromMinorUnits } from '#contract/money.ts'
import type { Deps } from '#server/admin/context.ts'
import { toListPage } from '#server/admin/list-page.ts'
import { presentPerson } from '#server/admin/money/ledger/presenter.ts'
import type { RegisterEndpoint, RegisterRawRoute } from '#server/lib/http/register-routes.ts'
import { sendDownload } from '#server/lib/http/send-download.ts'
import { maskAccount } from '#server/payments/payouts/policy.ts'
import { getQuarter, getStatementTax, type Statement } from './policy.ts'
import { listTaxRows, type TaxCursor, type TaxRow, toTaxCursor } from './repository.ts'
import { exportStatements, exportTaxReport, listStatements } from './statements.ts'

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
