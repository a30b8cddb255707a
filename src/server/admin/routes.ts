import type { FastifyInstance } from 'fastify'
import { endpoints as adminApi } from '#contract/admin/admins.ts'
import { canonicalizeEmail } from '#contract/typed-text.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { RegisterEndpoint, RegisterRawRoute } from '#server/lib/http/register-routes.ts'
import { applicationReviewRoutes } from './applications/routes.ts'
import { auditLogRoutes, logExportRoute } from './audit-log/routes.ts'
import { adminBookingRoutes } from './bookings/routes.ts'
import type { Deps } from './context.ts'
import { adminDisputeRoutes } from './disputes/routes.ts'
import { tableExportRoutes } from './exports/routes.ts'
import { insightRoutes } from './insights/routes.ts'
import { moderationRoutes } from './moderation/routes.ts'
import { bankStatementRoutes } from './money/bank-statements/routes.ts'
import { ledgerRoutes } from './money/ledger/routes.ts'
import { statementRoutes, taxReportRoute } from './money/monthly-reports/routes.ts'
import { payoutRoutes } from './money/payouts/routes.ts'
import { reconciliationRoutes } from './money/reconciliation/routes.ts'
import { refundRoutes } from './money/refunds/routes.ts'
import { peopleRoutes } from './people/routes.ts'
import { reliabilityReviewRoutes } from './reliability/routes.ts'
import { grantAdminRole, listAdminsWithRoles, revokeAdminRole } from './roles/admin-roles.ts'
import { settingsRoutes } from './settings/routes.ts'
import { systemRoutes } from './system/routes.ts'
import { todayRoutes } from './today/routes.ts'

function adminRoleRoutes(on: RegisterEndpoint, deps: Deps): void {
  on(adminApi.myAdminRoles, async ({ user }) => ({ roles: [...user.adminRoles] }))
  on(adminApi.admins, async () => ({ admins: await listAdminsWithRoles(deps) }))
  on(adminApi.grantAdminRole, async ({ user, body }) => {
    const change = { ...body, email: canonicalizeEmail(body.email) }
    if (!(await grantAdminRole(deps, { adminId: user.id }, change))) throw new AppError('admin.no_account')
  })
  on(adminApi.revokeAdminRole, ({ user, params, query }) =>
    revokeAdminRole(deps, { adminId: user.id }, { ...params, reason: query.reason }),
  )
}

/** Endpoints of `/admin`. */
export function adminRoutes(on: RegisterEndpoint, deps: Deps): void {
  adminRoleRoutes(on, deps)
  auditLogRoutes(on, deps)
  todayRoutes(on, deps)
  ledgerRoutes(on, deps)
  payoutRoutes(on, deps)
  bankStatementRoutes(on, deps)
  refundRoutes(on, deps)
  reconciliationRoutes(on, deps)
  statementRoutes(on, deps)
  adminBookingRoutes(on, deps)
  adminDisputeRoutes(on, deps)
  peopleRoutes(on, deps)
  systemRoutes(on, deps)
  settingsRoutes(on, deps)
  moderationRoutes(on, deps)
  applicationReviewRoutes(on, deps)
  reliabilityReviewRoutes(on, deps)
  insightRoutes(on, deps)
}

/** Files of `/admin` that may be long. */
export function adminFileRoutes(app: FastifyInstance, open: RegisterRawRoute, deps: Deps): void {
  logExportRoute(app, open, deps)
  taxReportRoute(app, open, deps)
  tableExportRoutes(app, open, deps)
}
