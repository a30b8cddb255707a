import type { z } from 'zod'
import type { ActionName } from '#contract/admin/action-names.ts'
import { endpoints as api, type endpoints, type imposition } from '#contract/admin/reliability.ts'
import type { UserId } from '#contract/id.ts'
import type { ReliabilityState } from '#contract/reliability-rules.ts'
import { recordAction } from '#server/admin/audit-log/record-action.ts'
import type { Deps } from '#server/admin/context.ts'
import { toListPage } from '#server/admin/list-page.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { RegisterEndpoint } from '#server/lib/http/register-routes.ts'
import { getCounted, getCountStart } from '#server/marketplace/reliability/policy.ts'
import {
  type BookingIncident,
  findReliability,
  findReliabilityPerson,
  type ListedReliability,
  listChanges,
  listIncidents,
  listReliability,
  presentReliability,
  type ReliabilityPerson,
  type ReliabilityRow,
  toFigures,
} from '#server/marketplace/reliability/repository.ts'
import { imposeState, liftState } from '#server/marketplace/reliability/update-reliability.ts'

type Decider = { adminId: UserId; interviewerId: UserId }
type Seen = { from: ReliabilityState; reason: string }

/** Changes the state and logs it in one transaction. */
const changeAndLog = (
  deps: Deps,
  { adminId, interviewerId, action, reason }: Decider & { action: ActionName; reason: string },
  change: (tx: Tx) => Promise<{ before: object; after: object }>,
): Promise<void> =>
  deps.db.transaction().execute(async tx => {
    if (adminId === interviewerId) throw new AppError('admin.own_case')
    const { before, after } = await change(tx)
    const target = { type: 'user' as const, id: interviewerId }
    await recordAction(tx, deps.now(), { actor: { adminId }, action, target, reason, before, after })
  })

const imposeReliability = (
  deps: Deps,
  decider: Decider,
  { reason, ...imposed }: z.output<typeof imposition> & Seen,
) =>
  changeAndLog(deps, { ...decider, reason, action: 'impose_reliability' }, tx =>
    imposeState(deps, tx, { ...decider, ...imposed }),
  )

const liftReliability = (deps: Deps, decider: Decider, { reason, from }: Seen) =>
  changeAndLog(deps, { ...decider, reason, action: 'lift_reliability' }, tx =>
    liftState(deps, tx, { ...decider, from }),
  )

type Listed = z.input<typeof endpoints.reliabilityList.reply>['items'][number]
type Details = z.input<typeof endpoints.interviewerReliability.reply>
type ChangeRow = Awaited<ReturnType<typeof listChanges>>[number]

function presentListed({ name, specialty, company, ...row }: ListedReliability): Listed {
  const { note: _, ...reliability } = presentReliability(row)
  return {
    userId: row.interviewer_id,
    name,
    specialty,
    company,
    ...reliability,
    isManual: row.set_by !== null,
  }
}

const presentChange = (row: ChangeRow): Details['changes'][number] => ({
  id: row.id,
  at: row.at.toISOString(),
  state: row.state,
  pausedUntil: row.paused_until?.toISOString() ?? null,
  admin: row.admin_email,
  figures: toFigures(row),
})

type Facts = {
  userId: Details['userId']
  person: ReliabilityPerson
  row: ReliabilityRow | undefined
  /** Within the period of the rules, whether they count or not. */
  incidents: readonly BookingIncident[]
  changes: readonly ChangeRow[]
}

function presentDetails({ userId, person, row, incidents, changes }: Facts, now: Date): Details {
  const start = getCountStart(row?.forgiven_at ?? null, now)
  const { listed, ...fields } = person
  return {
    userId,
    ...fields,
    ...presentReliability(row),
    isListed: listed,
    isManual: (row?.set_by ?? null) !== null,
    countedAt: row?.counted_at.toISOString() ?? null,
    incidents: incidents.map(({ kind, bookingId, startTime, at }) => ({
      kind,
      bookingId,
      startTime: startTime.toISOString(),
      at: at.toISOString(),
      isCounted: at > start,
    })),
    changes: changes.map(presentChange),
  }
}

const listedIncidents = 100
const listedChanges = 100

/** The state of an interviewer, with the incidents that count and the latest changes. */
async function getReliability({ db, now }: Deps, userId: UserId) {
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
