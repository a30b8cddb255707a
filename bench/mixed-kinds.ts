import { once } from 'node:events'
import { WebSocket } from 'ws'
import { accountApi as account } from '#contract/routes/account.ts'
import { bookingApi as booking, reviewsApi as review } from '#contract/routes/bookings.ts'
import { interviewersApi as interviewer, slotsApi as slot } from '#contract/routes/marketplace.ts'
import { paymentApi as payment } from '#contract/routes/payments.ts'
import { profileApi as profile } from '#contract/routes/profile.ts'
import { roomApi as room } from '#contract/routes/rooms.ts'
import { trainingSessionApi as training } from '#contract/routes/training.ts'
import { idOf } from './id.ts'
import type { Client } from './mixed-client.ts'
import { randomFrom } from './random.ts'

/** Who there is to do it. Counted from 1 like everybody of the market. */
export type Crowd = {
  port: number
  tokens: string[]
  interviewers: string[]
  /** Tokens of the two people of each meeting that is going on; meeting n is about slot n. */
  meetings: [string, string][]
  /** What is searched for. */
  filters: object[]
  password: string
  /** A picture in base64. */
  picture: string
}

/** How many of a hundred things that people do are of this kind. */
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

/** Whose turn it is where nothing can be done twice: the next time that is bought, the next person who practises. */
export type Next = { slot: number; speaker: number }

/** What one of many clients does, `number` of them all; each turn is one thing that somebody does. */
export function turnsOf(crowd: Crowd, client: Client, number: number, next: Next) {
  const random = randomFrom(number)
  const oneOf = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T
  const someone = () => oneOf(crowd.tokens)
  let interview = { id: '', token: '', said: 0 }

  const turns: Record<Kind, () => Promise<unknown>> = {
    search: () =>
      client('POST', interviewer.findInterviewers.path, { token: someone(), body: oneOf(crowd.filters) }),

    async interviewer_page() {
      const [token, id] = [someone(), oneOf(crowd.interviewers)]
      await client('GET', interviewer.interviewer.path.replace(':id', id), { token })
      await client('GET', slot.availableSlots.path.replace(':interviewerId', id), { token })
      await client('GET', review.interviewerReviews.path.replace(':id', id), { token })
    },

    own_bookings: () => client('GET', booking.myBookings.path, { token: someone() }),

    sign_in: () => {
      const username = `person${1 + Math.floor(random() * crowd.tokens.length)}@bench.test`
      return client('POST', account.signIn.path, { body: { username, password: crowd.password } })
    },

    /** From the click on a time to the booking that is paid; a third of it is the sandbox's own work. */
    async book_and_pay() {
      const number = next.slot++
      const token = crowd.tokens[number % crowd.tokens.length] ?? ''
      const held = await client('POST', booking.createPaymentIntent.path, {
        token,
        body: { timeSlotId: idOf(number) },
      })
      const { transactionId, paymentUrl } = JSON.parse(held)
      const form = new URLSearchParams({
        cardNumber: '4242 4242 4242 4242',
        expiry: '12/34',
        cvc: '123',
        name: 'A',
      })
      await client('POST', new URL(paymentUrl).pathname, { form })
      await client('POST', payment.refreshPayment.path.replace(':transactionId', transactionId), { token })
    },

    /** Six messages an interview, each interview by somebody else. */
    async coach_message() {
      if (interview.said === 6) {
        await client('POST', training.cancelInterview.path.replace(':sessionId', interview.id), {
          token: interview.token,
        })
        interview = { id: '', token: '', said: 0 }
      }
      if (interview.id === '') {
        const who = next.speaker++ % crowd.tokens.length
        const body = { interviewType: 0, experienceLevel: 2 }
        const token = crowd.tokens[who] ?? ''
        const begun = await client('POST', training.startInterview.path, { token, body })
        interview = { id: JSON.parse(begun).sessionId, token, said: 0 }
      }
      interview.said++
      const body = { sessionId: interview.id, message: answer }
      await client('POST', training.sendMessage.path, { token: interview.token, body })
    },

    room: () => meet(crowd, client, number % crowd.meetings.length, random),

    picture() {
      const head =
        '--x\r\ncontent-disposition: form-data; name="file"; filename="me.jpg"\r\ncontent-type: image/jpeg\r\n\r\n'
      const form = Buffer.concat([
        Buffer.from(head),
        Buffer.from(crowd.picture, 'base64'),
        Buffer.from('\r\n--x--\r\n'),
      ])
      const type = 'multipart/form-data; boundary=x'
      return client('POST', profile.uploadPicture.path, { token: someone(), form, type })
    },
  }
  return turns
}

const answer =
  'At my last company our checkout lost orders whenever the payment service was slow. I measured first, found that a retry without an idempotency key was the cause, added one together with a queue, and the lost orders went from forty a day to none within two weeks.'

const candidates = 6

/** Two people come into their room, exchange what it takes to see each other, and leave. */
async function meet({ port, meetings }: Crowd, client: Client, at: number, random: () => number) {
  const path = room.joinRoom.path.replace(':bookingId', idOf(at + 1))
  const sockets: WebSocket[] = []
  let generation = 0
  for (const token of meetings[at] ?? []) {
    const instanceId = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('')
    const { ticket } = JSON.parse(await client('POST', path, { token, body: { instanceId } }))
    const socket = new WebSocket(`ws://127.0.0.1:${port}${room.roomSocket.path}?ticket=${ticket}`)
    const [welcome] = await once(socket, 'message')
    generation = JSON.parse(String(welcome)).generation
    sockets.push(socket)
  }
  const say = (socket: WebSocket, message: object) => socket.send(JSON.stringify(message))
  const met = sockets.map(
    socket =>
      new Promise<void>(resolve => {
        let left = candidates
        socket.on('message', data => String(data).includes('"ice"') && --left === 0 && resolve())
      }),
  )
  const candidate = { candidate: 'c'.repeat(120), sdpMid: '0', sdpMLineIndex: 0, usernameFragment: null }
  for (const [place, socket] of sockets.entries()) {
    const description = { type: place === 0 ? 'answer' : 'offer', sdp: 's'.repeat(4000) }
    say(socket, { type: 'sdp', generation, description })
    for (let n = 0; n < candidates; n++) say(socket, { type: 'ice', generation, candidate })
  }
  await Promise.all(met)
  for (const socket of sockets) {
    say(socket, { type: 'leave' })
    await once(socket, 'close')
  }
}
