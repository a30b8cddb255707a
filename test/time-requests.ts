import { api } from '#contract/api.ts'
import type { EndpointInput } from '#contract/endpoint.ts'
import type { SessionTypeId, TimeRequestId } from '#contract/id.ts'
import type { TimeRequest } from '#contract/time-request.ts'
import type { SignedInUser, TestApp } from './open-app.ts'

/** A Tuesday evening, outside `mondayHours`. */
export const tuesday = '2030-05-07'
export const atTuesday = (clock: string) => `${tuesday}T${clock}:00.000Z`

type NewRequest = EndpointInput<typeof api.requestTimes>['body']

export const askForTimes = (
  app: TestApp,
  interviewee: SignedInUser,
  sessionTypeId: SessionTypeId,
  body: Partial<NewRequest> = {},
): Promise<TimeRequest> =>
  app.as(interviewee).call(api.requestTimes, {
    body: { sessionTypeId, startTimes: [atTuesday('18:00')], ...body },
  })

/** An open request for Tuesday at 18:00, without the checks of the endpoint. */
export async function aTimeRequest(
  app: TestApp,
  {
    interviewer,
    interviewee,
    sessionType,
  }: { interviewer: SignedInUser; interviewee: SignedInUser; sessionType: SessionTypeId },
): Promise<TimeRequestId> {
  const { id } = await app.deps.db
    .insertInto('time_requests')
    .values({
      interviewer_id: interviewer.id,
      interviewee_id: interviewee.id,
      session_type_id: sessionType,
      minutes: 60,
      price_minor: 0,
      currency: 'USD',
      buffer_minutes: 0,
      notice_minutes: 60,
      is_intro: false,
      starts: [new Date(atTuesday('18:00'))],
      created_at: app.deps.now(),
      expires_at: new Date(atTuesday('16:00')),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
