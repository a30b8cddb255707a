import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/admin/context.ts'
import type { RegisterRawRoute } from '#server/lib/http/register-routes.ts'
import { bookingTables } from './booking-tables.ts'
import { moneyTables, payoutTables } from './money-tables.ts'
import { peopleTables } from './people-tables.ts'
import { systemTables } from './system-tables.ts'

/** Tables of `/admin` that are exported as they are listed. */
export const tables = [...peopleTables, ...bookingTables, ...moneyTables, ...payoutTables, ...systemTables]

export function tableExportRoutes(app: FastifyInstance, open: RegisterRawRoute, deps: Deps): void {
  for (const table of tables) table.register(app, open, deps)
}
