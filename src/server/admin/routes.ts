import type { FastifyInstance } from 'fastify'
import type { RegisterEndpoint, RegisterRawRoute } from '#server/lib/http/register-routes.ts'
import { applicationReviewRoutes } from './applications/routes.ts'
import { auditLogRoutes, logExportRoute } from './audit-log/routes.ts'
import { adminBookingRoutes } from './bookings/routes.ts'
import type { Deps } from './context.ts'
import { adminDisputeRoutes } from './disputes/routes.ts'
import { tableExportRoutes } from './exports/routes.ts'
import { insightRoutes } from './insights/routes.ts'
import { moderationRoutes } from './moderation/routes.ts'
import { taxReportRoute } from './money/monthly-reports/routes.ts'
import { adminMoneyRoutes } from './money/routes.ts'
import { peopleRoutes } from './people/routes.ts'
import { reliabilityReviewRoutes } from './reliability/routes.ts'
import { adminRoleRoutes } from './roles/routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { systemRoutes } from './system/routes.ts'
import { todayRoutes } from './today/routes.ts'

/** Endpoints of `/admin`. */
export function adminRoutes(on: RegisterEndpoint, deps: Deps): void {
  adminRoleRoutes(on, deps)
  auditLogRoutes(on, deps)
  todayRoutes(on, deps)
  adminMoneyRoutes(on, deps)
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
