import { setTimeout as pause } from 'node:timers/promises'
import { api } from '#contract/api.ts'
import { consents } from '#contract/booking.ts'
import { type ApiResponse, RequestFailed } from './client.ts'
import { rotate, take, type World } from './context.ts'
import type { Person } from './marketplace.ts'

const pollAttempts = 40
const pollIntervalMs = 300

/**
 * An interviewee books a slot that a second one may also want, pays, waits for the confirmation, and
 * sometimes cancels.
 */
export async function bookAndPay(world: World): Promise<void> {
  const { client, ledger, services, chance, interviewees } = world
  const slot = take(world.slots)
  const buyers = chance.happens(0.25) ? [rotate(interviewees), rotate(interviewees)] : [rotate(interviewees)]
  const input = { timeSlotId: slot, provider: chance.oneOf(['stripe', 'bog']), consents }
  const requests = await Promise.allSettled(
    buyers.map(async person => ({
      person,
      answer: await client.ask(person, api.createPaymentIntent, { body: input }),
    })),
  )
  const responses = requests.flatMap(request => (request.status === 'fulfilled' ? [request.value] : []))
  const successes = responses.filter(({ answer }) => answer.status < 300)
  for (const { answer } of successes) ledger.acknowledge({ what: 'hold', id: answer.body.bookingId, slot })
  const [first] = successes
  if (!first) {
    const failure = requests.find(request => request.status === 'rejected')
    if (failure) throw failure.reason
    // The slot was reported as taken: the booking succeeded, but its response was lost.
    return
  }
  const { bookingId, paymentUrl } = first.answer.body
  const provider = paymentUrl.startsWith(services.stripe.base) ? services.stripe : services.bog
  await pause(200 * chance.next())
  provider.pay(paymentUrl)
  ledger.pay(bookingId)
  await untilConfirmed(world, first.person, first.answer)
  ledger.acknowledge({ what: 'confirmed', id: bookingId, slot })
  if (!chance.happens(0.4)) return
  ledger.cancellationRequests.add(bookingId)
  const cancelled = await client.ask(first.person, api.cancelBooking, { body: { bookingId } })
  if (cancelled.status < 300) ledger.acknowledge({ what: 'cancelled', id: bookingId })
}

/** Polls like the payment page: sometimes asks the provider, and ignores failed requests. */
async function untilConfirmed({ client }: World, person: Person, { body }: ApiResponse): Promise<void> {
  for (let attempt = 1; attempt <= pollAttempts; attempt++) {
    const response = await client
      .ask(person, api.booking, { params: { id: body.bookingId } })
      .catch(ignoreMissed)
    if (response?.body.status === 'confirmed') return
    if (attempt % 10 === 0)
      await client
        .ask(person, api.refreshPayment, { params: { transactionId: body.transactionId } })
        .catch(ignoreMissed)
    await pause(pollIntervalMs)
  }
  throw new RequestFailed('paid booking not confirmed yet', 0)
}

function ignoreMissed(error: unknown): null {
  if (error instanceof RequestFailed) return null
  throw error
}
