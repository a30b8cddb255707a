import { expect, test } from 'vitest'
import { type Effect, type ProviderState, type SettlementInput, settle } from './policy.ts'

const now = new Date('2030-05-01T09:00:00Z')
const later = new Date('2030-05-02T09:00:00Z')
const earlier = new Date('2030-04-30T09:00:00Z')

const sales = {
  open: { status: 'open', isExpired: false },
  requested: { status: 'requested', isExpired: false },
  confirmed: { status: 'confirmed', isExpired: false },
  lapsed: { status: 'ended', isExpired: true },
  ended: { status: 'ended', isExpired: false },
} as const

/** A payment of 50 as it stood when its sale came to stand like that. */
const knownOf = (
  name: keyof typeof sales,
  change: Partial<SettlementInput['order']> = {},
): SettlementInput => {
  const isPaid = name === 'confirmed'
  return {
    order: {
      ...sales[name],
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

const stateOf = (status: ProviderState['status'], change: Partial<ProviderState> = {}): ProviderState => ({
  status,
  amount: { minor: 5000, currency: 'USD' },
  capturedMinor: status === 'captured' ? 5000 : 0,
  refundedMinor: 0,
  refunds: [],
  disputes: [],
  captureBefore: null,
  errorMessage: null,
  ...change,
})

/** An effect in a word or two. */
function word(effect: Effect): string {
  switch (effect.type) {
    case 'update-payment':
      return effect.change.status ?? Object.keys(effect.change).join(' ')
    case 'post-journal':
      return effect.event.kind
    case 'cancel-order':
      return `end: ${effect.reason}`
    case 'reactivate-order':
      return `revive (${effect.onReactivated.map(word)}; else ${effect.onUnavailable.map(word).join(', ')})`
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
const told = (...args: Parameters<typeof settle>) =>
  settle(...args)
    .map(word)
    .join(', ')

const takenLate = 'Success, capture, record-paid, order-refund 5000, notify-late-refund, issue-receipt'

test.each<[keyof typeof sales, ProviderState['status'], string]>([
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
  ['lapsed', 'created', ''],
  ['lapsed', 'pending', ''],
  ['lapsed', 'authorized', 'void-payment'],
  [
    'lapsed',
    'captured',
    'Success, capture, revive (confirm-order; else record-paid, order-refund 5000, notify-late-refund), issue-receipt',
  ],
  ['lapsed', 'failed', ''],
  ['lapsed', 'expired', ''],
  ['lapsed', 'cancelled', ''],
  ['ended', 'created', ''],
  ['ended', 'pending', ''],
  ['ended', 'authorized', 'void-payment'],
  ['ended', 'captured', takenLate],
  ['ended', 'failed', ''],
  ['ended', 'expired', ''],
  ['ended', 'cancelled', ''],
])('a sale that is %s, and a payment that is %s: %s', (sale, status, effects) => {
  expect(told(knownOf(sale), stateOf(status), now)).toBe(effects)
})

test('a payment that failed ends the sale with the time to pay', () => {
  expect(told(knownOf('open', { payableUntil: now }), stateOf('failed'), now)).toBe(
    'Failed, end: payment_failed',
  )
})

test('why a card was declined is known until another one pays', () => {
  const [errorMessage, known] = ['Declined.', knownOf('open')]
  const declined = { ...known, payment: { ...known.payment, error_message: errorMessage } }
  const changed = (before: SettlementInput, state: ProviderState) => settle(before, state, now)[0]
  expect(changed(known, stateOf('created', { errorMessage }))).toEqual({
    type: 'update-payment',
    change: { error_message: errorMessage },
  })
  expect(told(declined, stateOf('created', { errorMessage }), now)).toBe('')
  expect(changed(declined, stateOf('captured', { errorMessage }))).toMatchObject({
    change: { status: 'Success', error_message: null },
  })
})

test('a checkout that was called off after its time to pay has lapsed', () => {
  expect(told(knownOf('open', { payableUntil: now }), stateOf('cancelled'), now)).toBe(
    'Cancelled, end: hold_expired',
  )
})

test('money that is reserved for the first time after the time to pay revives a sale that is still free', () => {
  const { payment, ...known } = knownOf('lapsed')
  expect(told({ ...known, payment: { ...payment, status: 'Pending' } }, stateOf('authorized'), now)).toBe(
    'Authorized, revive (request-approval; else void-payment)',
  )
})

test.each(['open', 'requested'] as const)('money for what has begun meanwhile goes back: %s', sale => {
  expect(told(knownOf(sale, { deadline: earlier }), stateOf('captured'), now)).toBe(
    'Success, capture, record-paid, order-refund 5000, end: hold_expired, issue-receipt',
  )
})

test('what began is not revived', () => {
  expect(told(knownOf('lapsed', { deadline: now }), stateOf('captured'), now)).toBe(takenLate)
})

test('late money that the sale counted already goes back once', () => {
  expect(told(knownOf('ended', { paidMinor: 5000 }), stateOf('captured'), now)).toBe(
    'Success, capture, issue-receipt',
  )
})

const foreign = { ref: 'r1', refundId: null, minor: 5000, status: 'succeeded' as const }

test('all of it given back in the dashboard ends what has not begun, and nothing that has', () => {
  const state = stateOf('captured', { refundedMinor: 5000, refunds: [foreign] })
  const noted = 'Refunded, adopt 5000, ordered 0, alert'
  expect(told(knownOf('confirmed'), state, now)).toBe(`${noted}, record-paid, end: refunded`)
  expect(told(knownOf('confirmed', { deadline: now }), state, now)).toBe(noted)
})

test('a refund of ours that was not sent yet shrinks where the dashboard gave the money back', () => {
  const ours = {
    id: 'one',
    provider_ref: null,
    amount_minor: 4000,
    status: 'pending' as const,
    initiated_by_us: true,
    replaced_minor: 0,
  }
  const state = stateOf('captured', { refundedMinor: 3000, refunds: [{ ...foreign, minor: 3000 }] })
  expect(told({ ...knownOf('confirmed', { deadline: now }), refunds: [ours] }, state, now)).toBe(
    'PartiallyRefunded, shrink-refund, adopt 3000, ordered 2000, alert',
  )
})

test('a dispute is kept once, named where its id was not kept, and decided once', () => {
  const dispute = (status: 'open' | 'won' | 'lost') => ({ ref: 'dp_1', status, minor: 5000 })
  const known = knownOf('confirmed')
  const withOwn = (
    status: 'open' | 'won' | 'lost',
    provider_ref: string | null = 'dp_1',
  ): SettlementInput => ({
    ...known,
    payment: { ...known.payment, dispute: status, disputed_minor: 5000 },
    disputes: [{ id: '1', provider_ref, status, amount_minor: 5000 }],
  })
  const after = (own: SettlementInput, ...disputes: ReturnType<typeof dispute>[]) =>
    told(own, stateOf('captured', { disputes }), now)
  expect(after(known, dispute('lost'))).toBe('dispute disputed_minor, create-dispute, alert')
  expect(after(withOwn('lost'), dispute('lost'))).toBe('')
  expect(after(withOwn('open'), dispute('won'))).toBe(
    'dispute disputed_minor, close-dispute, dispute_won, alert',
  )
  expect(after(withOwn('won'), dispute('open'))).toBe('')
  expect(after(withOwn('won'), dispute('lost'))).toBe('')
  expect(after(withOwn('open', null), dispute('open'))).toBe('set-dispute-ref')
  expect(after(withOwn('won'), dispute('won'), { ...dispute('open'), ref: 'dp_2' })).toBe(
    'dispute disputed_minor, create-dispute, alert',
  )
})

test('where the provider speaks of another sum nothing moves', () => {
  const other = { amount: { minor: 5000, currency: 'EUR' as const } }
  expect(told(knownOf('open'), stateOf('captured', other), now)).toBe(
    'quarantined_at quarantine_reason, alert',
  )
})
