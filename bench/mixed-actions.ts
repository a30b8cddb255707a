import { once } from 'node:events'
import { WebSocket } from 'ws'
import { accountApi as account } from '#contract/routes/account.ts'
import { bookingApi as booking, reviewsApi as review } from '#contract/routes/bookings.ts'
import { interviewersApi as interviewer, slotsApi as slot } from '#contract/routes/marketplace.ts'
import { paymentApi as payment } from '#contract/routes/payments.ts'
import { profileApi as profile } from '#contract/routes/profile.ts'
import { roomApi as room } from '#contract/routes/rooms.ts'
import { trainingInterviewApi as training } from '#contract/routes/training.ts'
import { idOf } from './id.ts'
import type { Client } from './mixed-client.ts'
import { seededRandom } from './random.ts'

/** Data of the simulated users, counted from 1. */
export type SimulatedUsers = {
  port: number
  tokens: string[]
  interviewers: string[]
  /** Tokens of both people of each running session. Session n uses slot n. */
  meetings: [string, string][]
  /** Search filters. */
  filters: object[]
  password: string
  /** Picture in base64. */
  picture: string
}

/** Percentage of each kind of action. */
export const shares = {
  search: 60,
  interviewer_page: 15,
  own_bookings: 10,
  coach_message: 4,
  book_and_pay: 4,
  sign_in: 3,
  room: 2,
  picture: 2,
}
export type Kind = keyof typeof shares

/** Next unused slot, and next person to practise, for actions that cannot be repeated. */
export type NextIds = { slot: number; speaker: number }

/** Actions of one of many clients. `number` is its index. */
export function createActions(crowd: SimulatedUsers, client: Client, number: number, next: NextIds) {
  const random = seededRandom(number)
  const pick = <T>(options: readonly T[]): T => options[Math.floor(random() * options.length)] as T
  const randomToken = () => pick(crowd.tokens)
  let interview = { id: '', token: '', said: 0 }

  const actions: Record<Kind, () => Promise<unknown>> = {
    search: () =>
      client('POST', interviewer.findInterviewers.path, { token: randomToken(), body: pick(crowd.filters) }),

    async interviewer_page() {
      const [token, id] = [randomToken(), pick(crowd.interviewers)]
      await client('GET', interviewer.interviewer.path.replace(':id', id), { token })
      await client('GET', slot.availableSlots.path.replace(':interviewerId', id), { token })
      await client('GET', review.interviewerReviews.path.replace(':id', id), { token })
    },

    own_bookings: () => client('GET', booking.myBookings.path, { token: randomToken() }),

    sign_in: () => {
      const username = `person${1 + Math.floor(random() * crowd.tokens.length)}@bench.test`
      return client('POST', account.signIn.path, { body: { username, password: crowd.password } })
    },

    /** From the click on a slot to the paid booking. A third is the sandbox's own work. */
    async book_and_pay() {
      const number = next.slot++
      const token = crowd.tokens[number % crowd.tokens.length] ?? ''
      const intent = await client('POST', booking.createPaymentIntent.path, {
        token,
        body: { timeSlotId: idOf(number) },
      })
      const { transactionId, paymentUrl } = JSON.parse(intent)
      const form = new URLSearchParams({
        cardNumber: '4242 4242 4242 4242',
        expiry: '12/34',
        cvc: '123',
        name: 'A',
      })
      await client('POST', new URL(paymentUrl).pathname, { form })
      await client('POST', payment.refreshPayment.path.replace(':transactionId', transactionId), { token })
    },

    /** Six messages per interview, each interview by another person. */
    async coach_message() {
      if (interview.said === 6) {
        await client('POST', training.cancelInterview.path.replace(':sessionId', interview.id), {
          token: interview.token,
        })
        interview = { id: '', token: '', said: 0 }
      }
      if (interview.id === '') {
        const person = next.speaker++ % crowd.tokens.length
        const body = { interviewType: 0, experienceLevel: 2 }
        const token = crowd.tokens[person] ?? ''
        const started = await client('POST', training.startInterview.path, { token, body })
        interview = { id: JSON.parse(started).sessionId, token, said: 0 }
      }
      interview.said++
      const body = { sessionId: interview.id, message: answer }
      await client('POST', training.sendCoachMessage.path, { token: interview.token, body })
    },

    room: () => joinRoom(crowd, client, number % crowd.meetings.length, random),

    picture() {
      const partHeader =
        '--x\r\ncontent-disposition: form-data; name="file"; filename="me.jpg"\r\ncontent-type: image/jpeg\r\n\r\n'
      const form = Buffer.concat([
        Buffer.from(partHeader),
        Buffer.from(crowd.picture, 'base64'),
        Buffer.from('\r\n--x--\r\n'),
      ])
      const type = 'multipart/form-data; boundary=x'
      return client('POST', profile.uploadPicture.path, { token: randomToken(), form, type })
    },
  }
  return actions
}

const answer =
  'At my last company our checkout lost orders whenever the payment service was slow. I measured first, found that a retry without an idempotency key was the cause, added one together with a queue, and the lost orders went from forty a day to none within two weeks.'

const candidates = 6

/** Two people join their room, exchange signaling messages, and leave. */
async function joinRoom(
  { port, meetings }: SimulatedUsers,
  client: Client,
  sessionIndex: number,
  random: () => number,
) {
  const path = room.joinRoom.path.replace(':bookingId', idOf(sessionIndex + 1))
  const sockets: WebSocket[] = []
  let generation = 0
  for (const token of meetings[sessionIndex] ?? []) {
    const instanceId = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('')
    const { ticket } = JSON.parse(await client('POST', path, { token, body: { instanceId } }))
    const socket = new WebSocket(`ws://127.0.0.1:${port}${room.roomSocket.path}?ticket=${ticket}`)
    const [welcome] = await once(socket, 'message')
    generation = JSON.parse(String(welcome)).generation
    sockets.push(socket)
  }
  const send = (socket: WebSocket, message: object) => socket.send(JSON.stringify(message))
  const candidatesReceived = sockets.map(
    socket =>
      new Promise<void>(resolve => {
        let remaining = candidates
        socket.on('message', data => String(data).includes('"ice"') && --remaining === 0 && resolve())
      }),
  )
  const candidate = { candidate: 'c'.repeat(120), sdpMid: '0', sdpMLineIndex: 0, usernameFragment: null }
  for (const [index, socket] of sockets.entries()) {
    const description = { type: index === 0 ? 'answer' : 'offer', sdp: 's'.repeat(4000) }
    send(socket, { type: 'sdp', generation, description })
    for (let n = 0; n < candidates; n++) send(socket, { type: 'ice', generation, candidate })
  }
  await Promise.all(candidatesReceived)
  for (const socket of sockets) {
    send(socket, { type: 'leave' })
    await once(socket, 'close')
  }
}
