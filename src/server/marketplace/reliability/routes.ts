import { endpoints as api } from '#contract/reliability.ts'
import type { RegisterEndpoint } from '#server/lib/http/register-routes.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { presentReliability } from './presenter.ts'
import { findReliability } from './repository.ts'

export function reliabilityRoutes(on: RegisterEndpoint, { db }: Deps): void {
  on(api.myReliability, async ({ user }) => presentReliability(await findReliability(db, user.id)))
}
