import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { toProviderState } from './status-mapping.ts'

const session = { amount_total: 5000, currency: 'usd', status: 'complete' } as Stripe.Checkout.Session
const intent = { status: 'succeeded', amount_received: 5000 } as Stripe.PaymentIntent

const getDisputeStatus = (status: Stripe.Dispute.Status, movements: number[]) => {
  const balance_transactions = movements.map(amount => ({ amount }) as Stripe.BalanceTransaction)
  const dispute = { id: 'dp_1', status, amount: 5000, balance_transactions } as Stripe.Dispute
  const state = toProviderState({ session, intent, refunds: [], disputes: [dispute] }, new Date(0))
  return state.disputes?.map(found => found.status)
}

test.each([
  ['needs_response', [-5000], ['open']],
  ['appeal_under_review', [-5000], ['open']],
  ['won', [-5000, 5000], ['won']],
  ['lost', [-5000], ['lost']],
  ['prevented', [-5000], ['lost']],
  ['prevented', [], ['won']],
  ['prevented', [-5000, 5000], ['won']],
  ['warning_needs_response', [], []],
] as const)('a dispute %s with the movements %j is %j', (status, movements, expected) => {
  expect(getDisputeStatus(status, [...movements])).toEqual(expected)
})
