import fastify from 'fastify'
import { expect, test } from 'vitest'
import { api, rawRoutes } from '#contract/api.ts'
import { consents } from '#contract/booking.ts'
import { type Endpoint, problem, type RawRoute } from '#contract/endpoint.ts'
import { errorMessages } from '#contract/errors/all-errors.ts'
import type { ErrorCode } from '#contract/errors/error.ts'
import { mfaLimits } from '#contract/limits.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import { sendProblem } from '#server/lib/http/problem.ts'
import { type SignedInUser, startSharedApp } from './app.ts'
import { aFreeBooking, aRequest } from './bookings.ts'
import { anInterviewee, anInterviewer, aSession, aSlot, free, usd } from './factories.ts'
import { anInterview } from './interviews.ts'

const app = await startSharedApp()
const unknownId = '00000000-0000-4000-8000-000000000000'
const past = '2030-04-30T10:00:00Z'
const ahead = '2030-05-20T10:00:00Z'
const tus = { 'tus-resumable': '1.0.0', 'upload-length': '10' }

type Case = [Endpoint | RawRoute, ErrorCode, () => Promise<{ by: SignedInUser; input: object }>]

/** A free session between two new users. */
async function between(start: string, hasConsented = true) {
  const [interviewer, interviewee] = [await anInterviewer(app), await anInterviewee(app)]
  const id = await aSession(app, { interviewer, interviewee, start })
  const agreed = hasConsented ? [...consents] : []
  await app.deps.db.updateTable('bookings').set({ consents: agreed }).where('id', '=', id).execute()
  return { interviewer, interviewee, id }
}

const metadataOf = (id: string) =>
  `bookingId ${Buffer.from(id).toString('base64')},filename ${Buffer.from('a.mp4').toString('base64')}`
const withoutVersion = async () => ({
  by: await anInterviewer(app),
  input: { params: { id: 'unknown' }, headers: { 'content-type': 'application/offset+octet-stream' } },
})
const prepareBooking = async (start: string, isFree: boolean, complete = true) => {
  const interviewer = await anInterviewer(app)
  const timeSlotId = await aSlot(app, interviewer, { start, ...(isFree ? { price: free } : {}) })
  return { by: await anInterviewee(app, { complete }), timeSlotId }
}
/** Booking request of an interviewee with a complete or incomplete profile. */
const bookingInput =
  (...how: Parameters<typeof prepareBooking>) =>
  async () => {
    const { by, timeSlotId } = await prepareBooking(...how)
    return { by, input: { body: { timeSlotId, consents: [...consents] } } }
  }
/** Price request for the slot by the same kind of interviewee. */
const quoteInput =
  (...how: Parameters<typeof prepareBooking>) =>
  async () => {
    const { by, timeSlotId } = await prepareBooking(...how)
    return { by, input: { params: { timeSlotId } } }
  }
const proposalInput = (start: string | null) => async () => {
  const { interviewer: by, id } = await between(ahead)
  const timeSlotId = start === null ? unknownId : await aSlot(app, by, { start, price: free })
  return { by, input: { params: { id }, body: { timeSlotId } } }
}
/** A slot of an interviewer whose calendar says that they are busy then. */
const aBusySlot = async (interviewer: SignedInUser, price = free) => {
  const id = await aSlot(app, interviewer, { start: '2030-05-21T10:00:00Z', price })
  await app.deps.db.updateTable('slots').set({ is_busy: true }).where('id', '=', id).execute()
  return id
}
const picture = (bytes: Uint8Array<ArrayBuffer>) => async () => ({
  by: await anInterviewee(app),
  input: { file: new File([bytes], 'me.png'), body: { city: 'Tbilisi' } },
})

const cases: Case[] = [
  [api.createBooking, 'profile.incomplete', bookingInput(ahead, true, false)],
  [
    api.priceOptions,
    'slot.not_found',
    async () => ({ by: await anInterviewee(app), input: { params: { timeSlotId: unknownId } } }),
  ],
  [api.priceOptions, 'profile.incomplete', quoteInput(ahead, false, false)],
  [api.priceOptions, 'booking.slot_started', quoteInput(past, false)],
  [api.createPaymentIntent, 'booking.slot_started', bookingInput(past, false)],
  [
    api.priceOptions,
    'booking.slot_busy',
    async () => {
      const timeSlotId = await aBusySlot(await anInterviewer(app), usd(50))
      return { by: await anInterviewee(app), input: { params: { timeSlotId } } }
    },
  ],
  [
    api.priceOptions,
    'booking.not_possible',
    async () => {
      const [interviewer, by] = [await anInterviewer(app), await anInterviewee(app)]
      const timeSlotId = await aSlot(app, interviewer)
      await app.as(by).call(api.blockUser, { params: { id: interviewer.id } })
      return { by, input: { params: { timeSlotId } } }
    },
  ],
  [
    api.createPaymentIntent,
    'booking.slot_busy',
    async () => {
      const timeSlotId = await aBusySlot(await anInterviewer(app), usd(50))
      return { by: await anInterviewee(app), input: { body: { timeSlotId, consents: [...consents] } } }
    },
  ],
  [
    api.createPaymentIntent,
    'booking.not_possible',
    async () => {
      const [interviewer, by] = [await anInterviewer(app), await anInterviewee(app)]
      const timeSlotId = await aSlot(app, interviewer)
      await app.as(by).call(api.blockUser, { params: { id: interviewer.id } })
      return { by, input: { body: { timeSlotId, consents: [...consents] } } }
    },
  ],
  [
    api.cancelQuote,
    'booking.already_started',
    async () => {
      const { interviewee: by, id } = await between(past)
      return { by, input: { params: { id } } }
    },
  ],
  [
    api.bookingCalendar,
    'booking.not_confirmed',
    async () => {
      const { booking, interviewee: by } = await aFreeBooking(app, { start: ahead })
      await app.as(by).call(api.cancelBooking, { body: { bookingId: booking.id } })
      return { by, input: { params: { id: booking.id } } }
    },
  ],
  [
    api.cancelQuote,
    'booking.already_cancelled',
    async () => {
      const { booking, interviewee: by } = await aFreeBooking(app, { start: ahead })
      await app.as(by).call(api.cancelBooking, { body: { bookingId: booking.id } })
      return { by, input: { params: { id: booking.id } } }
    },
  ],
  [
    api.rescheduleBooking,
    'slot.not_found',
    async () => {
      const { interviewee: by, id } = await between(ahead)
      return { by, input: { params: { id }, body: { timeSlotId: unknownId } } }
    },
  ],
  [
    api.rescheduleBooking,
    'booking.slot_busy',
    async () => {
      const { interviewer, interviewee: by, id } = await between(ahead)
      return { by, input: { params: { id }, body: { timeSlotId: await aBusySlot(interviewer) } } }
    },
  ],
  [
    api.proposeReschedule,
    'booking.slot_busy',
    async () => {
      const { interviewer: by, id } = await between(ahead)
      return { by, input: { params: { id }, body: { timeSlotId: await aBusySlot(by) } } }
    },
  ],
  [api.proposeReschedule, 'slot.not_found', proposalInput(null)],
  [api.proposeReschedule, 'booking.slot_started', proposalInput(past)],
  [
    api.proposeReschedule,
    'booking.slot_taken',
    async () => {
      const { interviewer: by, id } = await between(ahead)
      const start = '2030-05-21T10:00:00Z'
      const timeSlotId = await aSlot(app, by, { start, price: free })
      const body = { timeSlotId, consents: [...consents] }
      await app.as(await anInterviewee(app)).call(api.createBooking, { body })
      return { by, input: { params: { id }, body: { timeSlotId } } }
    },
  ],
  [
    rawRoutes.startUpload,
    'recording.no_consent',
    async () => {
      const { interviewer: by, id } = await between(past, false)
      return { by, input: { headers: { ...tus, 'upload-metadata': metadataOf(id) } } }
    },
  ],
  [
    rawRoutes.startUpload,
    'recording.too_late',
    async () => {
      const { interviewer: by, id } = await between('2029-01-01T10:00:00Z')
      return { by, input: { headers: { ...tus, 'upload-metadata': metadataOf(id) } } }
    },
  ],
  [rawRoutes.continueUpload, 'recording.upload_version', withoutVersion],
  [rawRoutes.cancelUpload, 'recording.upload_version', withoutVersion],
  [
    api.passkeyRegistrationOptions,
    'factor.too_many_passkeys',
    async () => {
      const by = await anInterviewee(app)
      const passkey = (name: number) => ({
        user_id: by.id,
        credential_id: `${by.id}-${name}`,
        public_key: Buffer.from('key'),
        counter: 0,
        transports: [],
        name: String(name),
      })
      const many = Array.from({ length: mfaLimits.passkeysMax }, (_, index) => passkey(index))
      await app.deps.db.insertInto('passkeys').values(many).execute()
      return { by, input: {} }
    },
  ],
  [api.updateProfile, 'profile.image_heic', picture(new TextEncoder().encode('\0\0\0\x18ftypheic\0\0\0\0'))],
  [api.updateProfile, 'profile.image_type', picture(new TextEncoder().encode('no picture'))],
  [api.updateProfile, 'profile.image_too_large', picture(new Uint8Array(6_000_000))],
  [
    rawRoutes.streamCoachMessage,
    'training.session_paused',
    async () => {
      const by = await anInterviewee(app)
      const { sessionId } = (await anInterview(app, { person: by })).session
      await app.as(by).call(api.pauseInterview, { params: { sessionId } })
      return { by, input: { body: { sessionId, message: 'Hello.', clientMessageId: unknownId } } }
    },
  ],
  [
    api.acceptBooking,
    'booking.not_found',
    async () => {
      const { booking } = await aRequest(app)
      return { by: await anInterviewer(app), input: { params: { id: booking.id } } }
    },
  ],
]

// Together with the modules' tests, every declared refusal is tested. `scripts/check-error-coverage.ts`
// checks that after the last test. These are the refusals that no other test provokes.
test.each(cases.map(entry => [entry[0].name, ...entry] as const))(
  '%s refuses as declared',
  async (_, endpoint, code, prepare) => {
    const { by, input } = await prepare()
    const answer = await app.as(by).send(endpoint, input)
    expect(answer).toMatchObject({ status: errorMessages[code].status, body: { code } })
  },
)

test('every error code has a status, a shape and a message in both languages', async () => {
  const server = fastify()
  server.decorateRequest('user', null)
  server.setErrorHandler<Error>(sendProblem)
  server.get<{ Params: { code: ErrorCode } }>('/:code', ({ params }) => {
    throw new AppError(params.code, { retryAfterSeconds: 1.5 })
  })
  for (const code of Object.keys(errorMessages) as ErrorCode[]) {
    const bodies = []
    for (const language of ['en', 'ru']) {
      const answer = await server.inject({ url: `/${code}`, headers: { 'accept-language': language } })
      const problemBody = problem.parse(answer.json())
      expect([answer.statusCode, problemBody.status, problemBody.code]).toEqual([
        ...Array(2).fill(errorMessages[code].status),
        code,
      ])
      expect(answer.headers).toMatchObject({
        'content-type': expect.stringContaining('application/problem+json'),
        'retry-after': '2',
      })
      bodies.push(problemBody.message)
    }
    expect(bodies[0]).toMatch(/[a-z]/)
    expect(bodies[1]).toMatch(/[а-яё]/)
  }
  await server.close()
})
