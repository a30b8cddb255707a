import { api } from '#contract/api.ts'
import type { Money } from '#contract/money.ts'
import { anInterviewee, anInterviewer, aSlot } from './factories.ts'
import type { SignedInUser, TestApp } from './open-app.ts'
import { pay } from './sandbox-payer.ts'

export const someIban = 'GE29NB0000000101904917'

/** Interviewers who held one session at a price more than a day ago, so that their share can be paid out. */
export async function interviewersWithEarnings(app: TestApp, ...prices: Money[]): Promise<SignedInUser[]> {
  const start = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
  const interviewers: SignedInUser[] = []
  for (const price of prices) {
    const interviewer = await anInterviewer(app)
    const timeSlotId = await aSlot(app, interviewer, { start, price })
    const payer = await anInterviewee(app)
    await pay(app, await app.as(payer).call(api.createPaymentIntent, { body: { timeSlotId } }))
    interviewers.push(interviewer)
  }
  await app.drainJobs()
  app.clock.advance({ hours: 2 })
  await app.runCronJobs()
  app.clock.advance({ hours: 24 })
  await app.runCronJobs()
  return interviewers
}

/** Saves the bank account for a user's payouts. */
export const saveBankAccount = (app: TestApp, interviewer: SignedInUser, holder = 'Nino Beridze') =>
  app.as(interviewer).call(api.setPayoutDetails, { body: { method: 'bank', holder, iban: someIban } })
