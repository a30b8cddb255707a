import type { z } from 'zod'
import { endpoints as api } from '#contract/admin/reliability.ts'
import type { Deps } from '#server/admin/context.ts'
import { toListPage } from '#server/admin/list-page.ts'
import type { RegisterEndpoint } from '#server/lib/http/register-routes.ts'
import { listReliability } from '#server/marketplace/reliability/repository.ts'
import { imposeReliability, liftReliability } from './decisions.ts'
import { getReliability } from './get-reliability.ts'
import { presentListed } from './presenter.ts'

/** Null without a cursor, and for one that is none of ours: the list then begins anew. */
function parseCursor(cursor: string | undefined): { weight: number; id: string } | null {
  const [, weight, id] = /^(\d{1,9})_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(cursor ?? '') ?? []
  return weight && id ? { weight: Number(weight), id } : null
}

type Query = z.output<typeof api.reliabilityList.query>

export async function getReliabilityList({ db }: Deps, { cursor, pageSize, state }: Query) {
  const rows = await listReliability(db, state, { after: parseCursor(cursor), limit: pageSize + 1 })
  const { items, next } = toListPage(rows, pageSize, row => `${row.weight}_${row.interviewer_id}`)
  return { items: items.map(presentListed), next }
}

export function reliabilityReviewRoutes(on: RegisterEndpoint, deps: Deps): void {
  on(api.reliabilityList, ({ query }) => getReliabilityList(deps, query))
  on(api.interviewerReliability, ({ params }) => getReliability(deps, params.userId))
  on(api.imposeReliability, ({ user, params, body }) =>
    imposeReliability(deps, { adminId: user.id, interviewerId: params.userId }, body),
  )
  on(api.liftReliability, ({ user, params, body }) =>
    liftReliability(deps, { adminId: user.id, interviewerId: params.userId }, body),
  )
}
