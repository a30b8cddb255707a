import { setTimeout as pause } from 'node:timers/promises'
import { api } from '#contract/api.ts'
import { consents } from '#contract/booking.ts'
import { type Answer, Missed } from './client.ts'
import type { Person } from './marketplace.ts'
import { take, turn, type World } from './world.ts'

const looks = 40
const betweenLooksMs = 300

/** Somebody books a time that perhaps two want, pays, waits until it is confirmed, and perhaps gives it up again. */
export async function bookAndPay(world: World): Promise<void> {
  const { client, ledger, services, chance, interviewees } = world
  const slot = take(world.slots)
  const wanting = chance.happens(0.25) ? [turn(interviewees), turn(interviewees)] : [turn(interviewees)]
  const wish = { timeSlotId: slot, provider: chance.oneOf(['stripe', 'bog']), consents }
  const asked = await Promise.allSettled(
    wanting.map(async person => ({
      person,
      answer: await client.ask(person, api.createPaymentIntent, { body: wish }),
    })),
  )
  const served = asked.flatMap(one => (one.status === 'fulfilled' ? [one.value] : []))
  const won = served.filter(({ answer }) => answer.status < 300)
  for (const { answer } of won) ledger.promise({ what: 'hold', id: answer.body.bookingId, slot })
  const [first] = won
  if (!first) {
    const missed = asked.find(one => one.status === 'rejected')
    if (missed) throw missed.reason
    // Somebody was told that it is gone, and it was theirs whose answer got lost.
    return
  }
  const { bookingId, paymentUrl } = first.answer.body
  const provider = paymentUrl.startsWith(services.stripe.base) ? services.stripe : services.bog
  await pause(200 * chance.next())
  provider.pay(paymentUrl)
  ledger.pay(bookingId)
  await untilConfirmed(world, first.person, first.answer)
  ledger.promise({ what: 'confirmed', id: bookingId, slot })
  if (!chance.happens(0.4)) return
  ledger.asked.add(bookingId)
  const cancelled = await client.ask(first.person, api.cancelBooking, { body: { bookingId } })
  if (cancelled.status < 300) ledger.promise({ what: 'cancelled', id: bookingId })
}

/** As the payment page does: looks, asks the provider now and then, and does not mind when a look fails. */
async function untilConfirmed({ client }: World, person: Person, { body }: Answer): Promise<void> {
  for (let look = 1; look <= looks; look++) {
    const seen = await client.ask(person, api.booking, { params: { id: body.bookingId } }).catch(tolerate)
    if (seen?.body.status === 'confirmed') return
    if (look % 10 === 0)
      await client
        .ask(person, api.refreshPayment, { params: { transactionId: body.transactionId } })
        .catch(tolerate)
    await pause(betweenLooksMs)
  }
  throw new Missed('a booking that was paid is not confirmed yet', 0)
}

function tolerate(error: unknown): null {
  if (error instanceof Missed) return null
  throw error
}
