import type { Deps } from '#server/admin/context.ts'
import type { RegisterEndpoint } from '#server/lib/http/register-routes.ts'
import { bankStatementRoutes } from './bank-statements/routes.ts'
import { ledgerRoutes } from './ledger/routes.ts'
import { statementRoutes } from './monthly-reports/routes.ts'
import { payoutRoutes } from './payouts/routes.ts'
import { reconciliationRoutes } from './reconciliation/routes.ts'
import { refundRoutes } from './refunds/routes.ts'

/** Endpoints of `/admin/money`. */
export function adminMoneyRoutes(on: RegisterEndpoint, deps: Deps): void {
  ledgerRoutes(on, deps)
  payoutRoutes(on, deps)
  bankStatementRoutes(on, deps)
  refundRoutes(on, deps)
  reconciliationRoutes(on, deps)
  statementRoutes(on, deps)
}
