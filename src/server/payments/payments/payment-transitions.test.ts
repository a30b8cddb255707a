import { expect, test } from 'vitest'
import {
  type Effect,
  getPaymentTransition,
  type ProviderState,
  type TransitionInput,
} from './payment-transitions.ts'

const now = new Date('2030-05-01T09:00:00Z')
const later = new Date('2030-05-02T09:00:00Z')
const earlier = new Date('2030-04-30T09:00:00Z')

const orders = {
  open: { status: 'open', isExpired: false },
  requested: { status: 'requested', isExpired: false },
  confirmed: { status: 'confirmed', isExpired: false },
  expired: { status: 'ended', isExpired: true },
  ended: { status: 'ended', isExpired: false },
} as const

/** Payment of 50 in the state that belongs to the order. */
const createInput = (
  name: keyof typeof orders,
  change: Partial<TransitionInput['order']> = {},
): TransitionInput => {
  const isPaid = name === 'confirmed'
  return {
    order: {
      ...orders[name],
      payableUntil: later,
      deadline: later,
      paidMinor: isPaid ? 5000 : 0,
      ...change,
    },
    payment: {
      status:
        ({ open: 'Created', requested: 'Authorized', confirmed: 'Success' } as const)[name as 'open'] ??
        'Expired',
      amount_minor: 5000,
      currency: 'USD',
      captured_minor: isPaid ? 5000 : 0,
      refunded_minor: 0,
      dispute: null,
      disputed_minor: null,
      error_message: null,
    },
    refunds: [],
    disputes: [],
  }
}

const createState = (
  status: ProviderState['status'],
  change: Partial<ProviderState> = {},
): ProviderState => ({
  status,
  amount: { minor: 5000, currency: 'USD' },
  capturedMinor: status === 'captured' ? 5000 : 0,
  refundedMinor: 0,
  refunds: [],
  disputes: [],
  errorMessage: null,
  ...change,
})

/** Short form of an effect. */
function summarize(effect: Effect): string {
  switch (effect.type) {
    case 'update-payment':
      return effect.change.status ?? Object.keys(effect.change).join(' ')
    case 'post-journal':
      return effect.event.kind
    case 'cancel-order':
      return `end: ${effect.reason}`
    case 'reactivate-order':
      return `reactivate (${effect.onReactivated.map(summarize)}; else ${effect.onUnavailable.map(summarize).join(', ')})`
    case 'create-refund': {
      const { refund } = effect
      return refund.initiatedByUs
        ? `order-refund ${refund.minor}`
        : `adopt ${refund.minor}, ordered ${refund.orderedMinor}`
    }
    default:
      return effect.type
  }
}
const effectsOf = (...args: Parameters<typeof getPaymentTransition>) =>
  getPaymentTransition(...args)
    .map(summarize)
    .join(', ')

const takenLate = 'Success, capture, record-paid, order-refund 5000, notify-late-refund, issue-receipt'

test.each<[keyof typeof orders, ProviderState['status'], string]>([
  ['open', 'created', ''],
  ['open', 'pending', 'Pending'],
  ['open', 'authorized', 'Authorized, request-approval'],
  ['open', 'captured', 'Success, capture, confirm-order, issue-receipt'],
  ['open', 'failed', 'Failed'],
  ['open', 'expired', 'Expired, end: hold_expired'],
  ['open', 'cancelled', 'Cancelled, end: payment_abandoned'],
  ['requested', 'created', ''],
  ['requested', 'pending', ''],
  ['requested', 'authorized', ''],
  ['requested', 'captured', 'Success, capture, confirm-order, issue-receipt'],
  ['requested', 'failed', 'Failed, end: payment_failed'],
  ['requested', 'expired', 'Expired, end: payment_failed'],
  ['requested', 'cancelled', 'Cancelled, end: payment_failed'],
  ['confirmed', 'created', ''],
  ['confirmed', 'pending', ''],
  ['confirmed', 'authorized', ''],
  ['confirmed', 'captured', ''],
  ['confirmed', 'failed', ''],
  ['confirmed', 'expired', ''],
  ['confirmed', 'cancelled', ''],
  ['expired', 'created', ''],
  ['expired', 'pending', ''],
  ['expired', 'authorized', 'void-payment'],
  [
    'expired',
    'captured',
    'Success, capture, reactivate (confirm-order; else record-paid, order-refund 5000, notify-late-refund), issue-receipt',
  ],
  ['expired', 'failed', ''],
  ['expired', 'expired', ''],
  ['expired', 'cancelled', ''],
  ['ended', 'created', ''],
  ['ended', 'pending', ''],
  ['ended', 'authorized', 'void-payment'],
  ['ended', 'captured', takenLate],
  ['ended', 'failed', ''],
  ['ended', 'expired', ''],
  ['ended', 'cancelled', ''],
])('order %s, payment %s: %s', (order, status, effects) => {
  expect(effectsOf(createInput(order), createState(status), now)).toBe(effects)
})

test('a failed payment ends the order at the end of the payment window', () => {
  expect(effectsOf(createInput('open', { payableUntil: now }), createState('failed'), now)).toBe(
    'Failed, end: payment_failed',
  )
})

test('the decline reason stays until another card pays', () => {
  const [errorMessage, known] = ['Declined.', createInput('open')]
  const declined = { ...known, payment: { ...known.payment, error_message: errorMessage } }
  const changed = (before: TransitionInput, state: ProviderState) =>
    getPaymentTransition(before, state, now)[0]
  expect(changed(known, createState('created', { errorMessage }))).toEqual({
    type: 'update-payment',
    change: { error_message: errorMessage },
  })
  expect(effectsOf(declined, createState('created', { errorMessage }), now)).toBe('')
  expect(changed(declined, createState('captured', { errorMessage }))).toMatchObject({
    change: { status: 'Success', error_message: null },
  })
})

test('a checkout cancelled after the payment window expires the order', () => {
  expect(effectsOf(createInput('open', { payableUntil: now }), createState('cancelled'), now)).toBe(
    'Cancelled, end: hold_expired',
  )
})

test('a first authorization after the payment window reactivates an expired order', () => {
  const { payment, ...known } = createInput('expired')
  expect(
    effectsOf({ ...known, payment: { ...payment, status: 'Pending' } }, createState('authorized'), now),
  ).toBe('Authorized, reactivate (request-approval; else void-payment)')
})

test.each(['open', 'requested'] as const)(
  'a payment for a session that has started is refunded: %s',
  order => {
    expect(effectsOf(createInput(order, { deadline: earlier }), createState('captured'), now)).toBe(
      'Success, capture, record-paid, order-refund 5000, end: hold_expired, issue-receipt',
    )
  },
)

test('a started session is not reactivated', () => {
  expect(effectsOf(createInput('expired', { deadline: now }), createState('captured'), now)).toBe(takenLate)
})

test('late money that the order already counted is not refunded again', () => {
  expect(effectsOf(createInput('ended', { paidMinor: 5000 }), createState('captured'), now)).toBe(
    'Success, capture, issue-receipt',
  )
})

const foreign = { ref: 'r1', refundId: null, minor: 5000, status: 'succeeded' as const }

test('a full dashboard refund cancels a session only before its start', () => {
  const state = createState('captured', { refundedMinor: 5000, refunds: [foreign] })
  const refundEffects = 'Refunded, adopt 5000, ordered 0, alert'
  expect(effectsOf(createInput('confirmed'), state, now)).toBe(`${refundEffects}, record-paid, end: refunded`)
  expect(effectsOf(createInput('confirmed', { deadline: now }), state, now)).toBe(refundEffects)
})

test('an unsent refund shrinks by a dashboard refund', () => {
  const ours = {
    id: 'one',
    provider_ref: null,
    amount_minor: 4000,
    status: 'pending' as const,
    initiated_by_us: true,
    replaced_minor: 0,
  }
  const state = createState('captured', { refundedMinor: 3000, refunds: [{ ...foreign, minor: 3000 }] })
  expect(effectsOf({ ...createInput('confirmed', { deadline: now }), refunds: [ours] }, state, now)).toBe(
    'PartiallyRefunded, update-refund, adopt 3000, ordered 2000, alert',
  )
})

test('a dispute is created once, gets a missing provider id, and is decided once', () => {
  const dispute = (status: 'open' | 'won' | 'lost') => ({ ref: 'dp_1', status, minor: 5000 })
  const known = createInput('confirmed')
  const withOwn = (
    status: 'open' | 'won' | 'lost',
    provider_ref: string | null = 'dp_1',
  ): TransitionInput => ({
    ...known,
    payment: { ...known.payment, dispute: status, disputed_minor: 5000 },
    disputes: [{ id: '1', provider_ref, status, amount_minor: 5000 }],
  })
  const after = (own: TransitionInput, ...disputes: ReturnType<typeof dispute>[]) =>
    effectsOf(own, createState('captured', { disputes }), now)
  expect(after(known, dispute('lost'))).toBe('dispute disputed_minor, create-dispute, alert')
  expect(after(withOwn('lost'), dispute('lost'))).toBe('')
  expect(after(withOwn('open'), dispute('won'))).toBe(
    'dispute disputed_minor, update-dispute, dispute_won, alert',
  )
  expect(after(withOwn('won'), dispute('open'))).toBe('')
  expect(after(withOwn('won'), dispute('lost'))).toBe('')
  expect(after(withOwn('open', null), dispute('open'))).toBe('update-dispute')
  expect(after(withOwn('won'), dispute('won'), { ...dispute('open'), ref: 'dp_2' })).toBe(
    'dispute disputed_minor, create-dispute, alert',
  )
})

test('a different amount at the provider only quarantines the payment', () => {
  const other = { amount: { minor: 5000, currency: 'EUR' as const } }
  expect(effectsOf(createInput('open'), createState('captured', other), now)).toBe(
    'quarantined_at quarantine_reason, alert',
  )
})
