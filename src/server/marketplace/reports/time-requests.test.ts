import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { consents } from '#contract/booking.ts'
import type { ReportTarget } from '#contract/moderation.ts'
import { startApp } from '#test/app.ts'
import { anAdmin, anInterviewee, anInterviewer } from '#test/factories.ts'
import type { SignedInUser } from '#test/open-app.ts'
import { aSessionType, saveHours } from '#test/session-types.ts'
import { askForTimes, atTuesday } from '#test/time-requests.ts'

async function start() {
  const app = await startApp()
  const interviewer = await anInterviewer(app)
  const [interviewee, reader] = [await anInterviewee(app), await anInterviewee(app)]
  const [moderator, second] = [await anAdmin(app, 'moderator'), await anAdmin(app, 'moderator')]
  await saveHours(app, interviewer)
  const details = (target: ReportTarget) => ({
    body: { target, cause: 'harassment' as const, text: 'It insults.' },
  })
  return {
    ...{ app, interviewer, interviewee, reader, second },
    report: (by: SignedInUser, target: ReportTarget) => app.as(by).call(api.reportContent, details(target)),
    refuseReport: async (by: SignedInUser, target: ReportTarget) =>
      (await app.as(by).refused(api.reportContent, details(target))).code,
    cases: async () =>
      (await app.as(moderator).call(api.moderationCases, { query: {} })).items.map(({ id }) => id),
    caseOf: (id: string) => app.as(moderator).call(api.moderationCase, { params: { id } }),
    hide: (id: string) =>
      app.as(moderator).call(api.hideContent, {
        params: { id },
        body: { rule: 'harassment', statement: 'It calls a person a fool.', reason: 'Insult' },
      }),
    emails: async () => {
      await app.drainJobs()
      return app.emails()
    },
  }
}

test('the interviewer reports the texts of a request for other times, and hidden ones leave it', async () => {
  const { app, interviewer, interviewee, reader, ...actions } = await start()
  const questions = [
    { id: '0196a1b2-0000-4000-8000-000000000001', kind: 'text' as const, label: 'Role?', required: true },
  ]
  const type = await aSessionType(app, interviewer, { amount: 0, questions })
  const answers = [{ questionId: questions[0]?.id ?? '', answer: 'Your boss' }]
  const sent = await askForTimes(app, interviewee, type.id, { message: 'You fool.', answers })
  const request = { kind: 'time_request', requestId: sent.id } as const
  expect(await actions.refuseReport(reader, request)).toBe('report.not_found')
  expect(await actions.refuseReport(interviewee, request)).toBe('report.own')
  await actions.report(interviewer, request)
  expect(await actions.refuseReport(interviewer, request)).toBe('report.already_sent')
  const [id = ''] = await actions.cases()
  expect(await actions.caseOf(id)).toMatchObject({
    ...{ kind: 'message', bookingId: null, author: { id: interviewee.id } },
    versions: [{ content: { text: 'You fool.\nRole?: Your boss' } }],
  })
  await actions.hide(id)
  const texts = async (user: SignedInUser) =>
    (await app.as(user).call(api.timeRequests, {})).map(shown => [shown.message, shown.answers.length])
  expect(await texts(interviewer)).toEqual([[null, 0]])
  expect(await texts(interviewee)).toEqual([['You fool.', 1]])
  expect(await actions.refuseReport(interviewer, request)).toBe('report.not_found')
  expect((await actions.emails()).map(({ subject }) => subject)).toContain('We hid one of your messages')
  await app.as(interviewee).call(api.appealDecision, { params: { id }, body: { text: 'It was a joke.' } })
  const restore = { restore: true, answer: 'It may stay.', reason: 'A joke' }
  await app.as(actions.second).call(api.decideAppeal, { params: { id }, body: restore })
  expect(await texts(interviewer)).toEqual([['You fool.', 1]])
})

test('a session that is booked from a request has none of its hidden texts', async () => {
  const { app, interviewer, interviewee, ...actions } = await start()
  const type = await aSessionType(app, interviewer, { amount: 0 })
  const { id: requestId } = await askForTimes(app, interviewee, type.id, { message: 'You fool.' })
  await actions.report(interviewer, { kind: 'time_request', requestId })
  const [id = ''] = await actions.cases()
  await actions.hide(id)
  const accept = { params: { id: requestId }, body: { startTime: atTuesday('18:00') } }
  await app.as(interviewer).call(api.acceptTimeRequest, accept)
  const { bookings } = await app.as(interviewer).call(api.interviewerBookings, { query: {} })
  expect(bookings.find(({ startTime }) => startTime === atTuesday('18:00'))?.notes).toBeNull()
})

test('a request without texts has nothing to report', async () => {
  const { app, interviewer, interviewee, refuseReport } = await start()
  const type = await aSessionType(app, interviewer, { amount: 0 })
  const { id: requestId } = await askForTimes(app, interviewee, type.id)
  expect(await refuseReport(interviewer, { kind: 'time_request', requestId })).toBe('report.not_found')
})

test('hidden answers of a request do not return with the session that the candidate pays for', async () => {
  const { app, interviewer, interviewee, ...actions } = await start()
  const questions = [
    { id: '0196a1b2-0000-4000-8000-000000000001', kind: 'text' as const, label: 'Role?', required: true },
  ]
  const type = await aSessionType(app, interviewer, { questions })
  const answers = [{ questionId: questions[0]?.id ?? '', answer: 'Your boss' }]
  const { id: requestId } = await askForTimes(app, interviewee, type.id, { answers })
  const accept = { params: { id: requestId }, body: { startTime: atTuesday('18:00') } }
  const { accepted } = await app.as(interviewer).call(api.acceptTimeRequest, accept)
  await actions.report(interviewer, { kind: 'time_request', requestId })
  const [id = ''] = await actions.cases()
  await actions.hide(id)
  const hold = { timeSlotId: accepted?.timeSlotId as never, consents: [...consents] }
  await app.as(interviewee).call(api.createPaymentIntent, { body: hold })
  const { answers: stored } = await app.deps.db
    .selectFrom('bookings')
    .select('answers')
    .executeTakeFirstOrThrow()
  expect(stored).toEqual([])
})
