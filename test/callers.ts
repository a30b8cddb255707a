import { expect } from 'vitest'
import { type AdminRole, adminRoles } from '#contract/admin-roles.ts'
import { api } from '#contract/api.ts'
import type { Endpoint, RawRoute } from '#contract/endpoint.ts'
import { aRequest } from './bookings.ts'
import { anAdmin, anInterviewee, anInterviewer, aSlot, free } from './factories.ts'
import { authSessionIdOf, type SignedInUser, type TestApp } from './open-app.ts'
import { aSessionType } from './session-types.ts'
import { aTimeRequest } from './time-requests.ts'

// Every kind of caller, and what the contract lets each do. For `authorisation.test.ts`.

type Role = 'interviewee' | 'interviewer' | AdminRole
type Caller = { name: string; user: SignedInUser | null; role: Role | null; isOwner: boolean }

const isAdminRole = (role: Role): role is AdminRole => adminRoles.some(name => name === role)

export type Fixtures = Awaited<ReturnType<typeof createFixtures>>

export type Sample = {
  input?: (fixtures: Fixtures) => object
  /** Owner of the resource. Other callers get 404. */
  of?: 'interviewer' | 'interviewee' | 'both'
}

/** A request for a session, and a training interview of its interviewee. */
async function createFixtures(app: TestApp) {
  const { booking: request, interviewee, interviewer } = await aRequest(app)
  const freeSlot = await aSlot(app, interviewer, { start: '2030-05-08T10:00:00Z', price: free })
  const pricedSlot = await aSlot(app, interviewer, { start: '2030-05-08T12:00:00Z' })
  const signIn = authSessionIdOf(interviewee)
  const { id: sessionType } = await aSessionType(app, interviewer)
  const timeRequest = await aTimeRequest(app, { interviewer, interviewee, sessionType })
  const body = { interviewType: 0, experienceLevel: 2 } as const
  const { sessionId: training } = await app.as(interviewee).call(api.startInterview, { body })
  return {
    request,
    interviewee,
    interviewer,
    freeSlot,
    pricedSlot,
    sessionType,
    timeRequest,
    signIn,
    training,
  }
}

export async function createFixturesWithCallers(app: TestApp) {
  const set = await createFixtures(app)
  return { set, callers: await callersOf(app, set) }
}

async function callersOf(
  app: TestApp,
  { interviewee, interviewer }: { interviewee: SignedInUser; interviewer: SignedInUser },
): Promise<Caller[]> {
  const { db } = app.deps
  const expired = {
    id: interviewee.id,
    token: await app.tokenFor(interviewee.id, new Date('2030-04-30T00:00:00Z')),
  }
  const revoked = { id: interviewee.id, token: await app.tokenFor(interviewee.id) }
  await app.as(revoked).call(api.signOut, {})
  const revokedSessions = await db
    .selectFrom('auth_sessions')
    .select('id')
    .where('user_id', '=', interviewee.id)
    .where('revoked_at', 'is not', null)
    .execute()
  expect(revokedSessions).toHaveLength(1)
  return [
    { name: 'a visitor', user: null, role: null, isOwner: false },
    { name: 'an expired token', user: expired, role: null, isOwner: false },
    { name: 'a revoked token', user: revoked, role: null, isOwner: false },
    { name: 'another interviewee', user: await anInterviewee(app), role: 'interviewee', isOwner: false },
    { name: 'another interviewer', user: await anInterviewer(app), role: 'interviewer', isOwner: false },
    ...(await Promise.all(
      adminRoles.map(async role => ({
        name: `an admin, ${role}`,
        user: await anAdmin(app, role),
        role,
        isOwner: false,
      })),
    )),
    { name: 'the interviewee', user: interviewee, role: 'interviewee', isOwner: true },
    { name: 'the interviewer', user: interviewer, role: 'interviewer', isOwner: true },
  ]
}

/** Expected status of a caller, or that the call passes authorisation. */
export function expectedOutcome(
  { access, adminRoles: allowed }: Endpoint | RawRoute,
  of: 'interviewer' | 'interviewee' | 'both' | undefined,
  { role, isOwner }: Caller,
): 401 | 403 | 404 | 'admitted' {
  if (access === 'public') return 'admitted'
  if (!role) return 401
  if (access === 'admin') {
    const isAllowed = isAdminRole(role) && (role === 'owner' || !allowed || allowed.includes(role))
    return isAllowed ? 'admitted' : 403
  }
  if (access === 'not-interviewer' ? role === 'interviewer' : access !== 'signed-in' && access !== role)
    return 403
  const isTheirs = isOwner && (of === 'both' || of === role)
  return of && !isTheirs ? 404 : 'admitted'
}
