import type { z } from 'zod'
import { endpoints as peopleApi } from '#contract/admin/people.ts'
import type { AdminRole } from '#contract/admin-roles.ts'
import type { UserId } from '#contract/id.ts'
import type { Deps } from '#server/admin/context.ts'
import { parseTimeCursor, toListPage, toTimeCursor } from '#server/admin/list-page.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { RegisterEndpoint } from '#server/lib/http/register-routes.ts'
import { assertFound, closePerson, resendConfirmation, resetMfa, signOutAccount } from './change-person.ts'
import { getPerson, presentPersonSummary, presentTimelineEntry } from './get-person.ts'
import { getVisibleKinds, parseSearch } from './policy.ts'
import { findPerson, listPeople } from './repository.ts'
import { restoreAccount, suspendAccount } from './suspend-account.ts'
import { listTimeline } from './timeline-repository.ts'
import { endViewByAdmin, startView } from './view-as.ts'

type PeopleQuery = z.output<typeof peopleApi.people.query>
type TimelineQuery = z.output<typeof peopleApi.personTimeline.query>
type Action = { user: { id: UserId }; params: { userId: UserId }; body: { reason: string } }

const actorOf = ({ user }: Pick<Action, 'user'>) => ({ adminId: user.id })
const changeOf = ({ params, body }: Action) => ({ key: { id: params.userId }, reason: body.reason })

export async function getPeople({ db }: Deps, { cursor, pageSize, search, sort, order }: PeopleQuery) {
  const page = {
    sort,
    cursor,
    limit: pageSize + 1,
    order: order ?? (sort === 'joined' ? ('desc' as const) : ('asc' as const)),
  }
  const rows = await listPeople(db, parseSearch(search), page)
  const { items, next } = toListPage(rows, pageSize, row => row.cursor)
  return { items: items.map(presentPersonSummary), next }
}

type Reader = { adminRoles: readonly AdminRole[] }

export async function getPersonTimeline(
  { db, now }: Deps,
  { adminRoles }: Reader,
  userId: UserId,
  { cursor, pageSize }: TimelineQuery,
) {
  assertFound(await findPerson(db, userId))
  const page = { after: parseTimeCursor(cursor), limit: pageSize + 1 }
  const { items, next } = toListPage(
    await listTimeline(db, userId, now(), getVisibleKinds(adminRoles), page),
    pageSize,
    toTimeCursor,
  )
  return { items: items.map(presentTimelineEntry), next }
}

export function peopleRoutes(on: RegisterEndpoint, deps: Deps): void {
  on(peopleApi.people, ({ query }) => getPeople(deps, query))
  on(peopleApi.person, ({ user, params }) => getPerson(deps, user, params.userId))
  on(peopleApi.personTimeline, ({ user, params, query }) =>
    getPersonTimeline(deps, user, params.userId, query),
  )
  on(peopleApi.suspendPerson, async context => {
    const { until } = context.body
    const change = { ...changeOf(context), until: until === null ? null : new Date(until) }
    const { calledOff, left } = assertFound(await suspendAccount(deps, actorOf(context), change))
    return { cancelled: calledOff, left }
  })
  on(peopleApi.restorePerson, async context => {
    const { wasSuspended } = assertFound(await restoreAccount(deps, actorOf(context), changeOf(context)))
    if (!wasSuspended) throw new AppError('admin.not_suspended')
  })
  on(peopleApi.signOutPerson, async context => {
    assertFound(await signOutAccount(deps, actorOf(context), changeOf(context)))
  })
  on(peopleApi.resendPersonConfirmation, async context => {
    assertFound(await resendConfirmation(deps, actorOf(context), changeOf(context)))
  })
  on(peopleApi.resetPersonMfa, async context => {
    assertFound(await resetMfa(deps, actorOf(context), changeOf(context)))
  })
  on(peopleApi.startView, async ({ user, params, body }) =>
    assertFound(await startView(deps, user, { key: { id: params.userId }, reason: body.reason })),
  )
  on(peopleApi.endView, async ({ user }) => {
    if (user.viewAs) await endViewByAdmin(deps, user.viewAs)
  })
  on(peopleApi.closePerson, async context =>
    assertFound(await closePerson(deps, actorOf(context), changeOf(context))),
  )
}
