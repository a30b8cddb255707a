import { endpoints as api } from '#contract/admin/reliability.ts'
import type { UserId } from '#contract/id.ts'
import type { Deps } from '#server/admin/context.ts'
import { toListPage } from '#server/admin/list-page.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { RegisterEndpoint } from '#server/lib/http/register-routes.ts'
import { getCounted, getCountStart } from '#server/marketplace/reliability/policy.ts'
import {
  findReliability,
  findReliabilityPerson,
  listChanges,
  listIncidents,
  listReliability,
} from '#server/marketplace/reliability/repository.ts'
import { imposeReliability, liftReliability } from './decisions.ts'
import { presentDetails, presentListed } from './presenter.ts'

/** Null without a cursor, and for one that is none of ours: the list then begins anew. */
function parseCursor(cursor: string | undefined): { weight: number; id: string } | null {
  const [, weight, id] = /^(\d{1,9})_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(cursor ?? '') ?? []
  return weight && id ? { weight: Number(weight), id } : null
}

const listedIncidents = 100
const listedChanges = 100

async function getInterviewerReliability({ db, now }: Deps, userId: UserId) {
  const person = await findReliabilityPerson(db, userId)
  if (!person) throw new AppError('reliability.not_found')
  const start = getCountStart(null, now())
  const [row, incidents, changes] = await Promise.all([
    findReliability(db, userId),
    listIncidents(db, userId, start),
    listChanges(db, userId, listedChanges),
  ])
  const past = getCounted(incidents, start, now()).slice(0, listedIncidents)
  return presentDetails({ userId, person, row, incidents: past, changes }, now())
}

export function reliabilityReviewRoutes(on: RegisterEndpoint, deps: Deps): void {
  on(api.reliabilityList, async ({ query: { cursor, pageSize, state } }) => {
    const rows = await listReliability(deps.db, state, { after: parseCursor(cursor), limit: pageSize + 1 })
    const { items, next } = toListPage(rows, pageSize, row => `${row.weight}_${row.interviewer_id}`)
    return { items: items.map(presentListed), next }
  })
  on(api.interviewerReliability, ({ params }) => getInterviewerReliability(deps, params.userId))
  on(api.imposeReliability, ({ user, params, body }) =>
    imposeReliability(deps, { adminId: user.id, interviewerId: params.userId }, body),
  )
  on(api.liftReliability, ({ user, params, body }) =>
    liftReliability(deps, { adminId: user.id, interviewerId: params.userId }, body),
  )
}
