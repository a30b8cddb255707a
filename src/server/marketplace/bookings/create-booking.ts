import type { z } from 'zod'
import {
  endpoints as api,
  type Consent,
  type newBooking,
  type paymentIntent,
  type paymentIntentRequest,
} from '#contract/booking.ts'
import type { BookingId, PaymentId, SlotId } from '#contract/id.ts'
import type { Language } from '#contract/language.ts'
import { type Money, toMinorUnits, toPrice } from '#contract/money.ts'
import type { PaymentProviderName } from '#contract/payment.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { readSiteLimits } from '#server/lib/site-settings/site-settings.ts'
import { type AskCalendars, askCalendarsOnce } from '#server/marketplace/calendars/sync-before-booking.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { lockInterviewer } from '#server/marketplace/interviewers/repository.ts'
import { openCheckout } from '#server/payments/payments/open-checkout.ts'
import { voidPayment } from '#server/payments/payments/sync-payment.ts'
import { chooseProvider } from '#server/payments/providers/configured-providers.ts'
import { CheckoutRejected, type PaymentProvider } from '#server/payments/providers/payment-provider.ts'
import { attachAnsweredFiles, hasFiles } from './answer-files/answer-files.ts'
import { moveFiles } from './answer-files/repository.ts'
import { describeCheckout } from './checkout-description.ts'
import {
  assertCanHold,
  getAnswers,
  getBookableSlot,
  insertHoldWithFiles,
  readAgreedTerms,
  takeAndHold,
} from './holds/bookable-slot.ts'
import { convertPrice, currencyNotOfferedError } from './holds/convert-price.ts'
import { type BookableSlot, insertHold, insertRetryHold, updateHoldDetails } from './holds/repository.ts'
import { getHoldExpiry, hasTimeToPay } from './policy.ts'
import { getBooking } from './queries/get-bookings.ts'
import { lockBooking } from './repository.ts'
import { cancelAndNotify, confirmBooking, requestBooking } from './transitions.ts'

type NewBooking = z.output<typeof newBooking>

/** Books a free slot. A repeated request by the same interviewee returns the same booking. */
export async function createBooking(deps: Deps, user: CurrentUser, input: NewBooking) {
  // A second attempt covers a slot that was freed or edited during the first one.
  const ask = askCalendarsOnce(deps)
  const attempt = () => findOrCreateBooking(deps, user, input, ask)
  const id = (await attempt()) ?? (await attempt())
  if (!id) throw new AppError('booking.slot_taken')
  return getBooking(deps, user, id)
}

async function findOrCreateBooking(deps: Deps, user: CurrentUser, input: NewBooking, ask: AskCalendars) {
  const slot = await getSlotAfterCalendarSync(deps, user, input.timeSlotId, ask, assertFree)
  if (!slot.booking) return createFreeBooking(deps, user, input, slot)
  if (slot.booking.intervieweeId !== user.id) throw new AppError('booking.slot_taken')
  return slot.booking.id
}

/** Slot after the interviewer's calendars were asked, unless it is held or booked already. */
async function getSlotAfterCalendarSync(
  deps: Deps,
  user: CurrentUser,
  slotId: SlotId,
  ask: AskCalendars,
  assertPrice: (slot: BookableSlot) => BookableSlot,
): Promise<BookableSlot> {
  const getSlot = async () => assertPrice(await getBookableSlot(deps, user, slotId))
  const slot = await getSlot()
  return slot.booking || !(await ask(slot.interviewer.id)) ? slot : getSlot()
}

function assertPriced(slot: BookableSlot): BookableSlot {
  if (slot.price.minor === 0 && !slot.booking) throw new AppError('booking.nothing_to_pay')
  return slot
}

function assertFree(slot: BookableSlot): BookableSlot {
  const { price } = slot
  if (price.minor === 0) return slot
  const { method, path } = api.createPaymentIntent
  throw new AppError('booking.payment_required', {
    hint: translate => translate('detail.pay_with', { call: `${method} ${path}` }),
    extra: { ...toPrice(price), payAt: path },
  })
}

/** Null if a concurrent request took the slot, perhaps the interviewee's own second click. */
async function createFreeBooking(deps: Deps, user: CurrentUser, input: NewBooking, slot: BookableSlot) {
  const { limits, ...agreed } = await readAgreedTerms(deps)
  const answers = await getAnswers(deps, user, slot, input.answers)
  assertCanHold(slot, { holdMs: null, replacesOwnHold: false }, limits)
  return takeAndHold(deps, slot, user.id, async tx => {
    const now = deps.now()
    const charge = { ...slot.price, rate: null }
    const payment = { charge, provider: null, holdExpiresAt: now }
    const hold = { ...input, ...payment, ...agreed, answers, limits, slot, intervieweeId: user.id, now }
    const booking = await insertHoldWithFiles(tx, hold)
    if (!booking) return null
    await (booking.approval ? requestBooking : confirmBooking)(deps, tx, booking)
    return booking.id
  })
}

type PaymentIntentInput = z.output<typeof paymentIntentRequest>

type SlotHold = {
  id: BookingId
  paymentId: PaymentId
  provider: PaymentProviderName
  manualCapture: boolean
  price: Money
  expiresAt: Date
  /** Null until the checkout is opened. */
  checkoutUrl: string | null
  /** This request created the hold. */
  isNew: boolean
  hasPaymentFailed: boolean
}

const holdMessages: Record<Language, string> = {
  en: 'We hold this time for you. Pay to confirm it.',
  ru: 'Время закреплено за вами. Оплатите, чтобы подтвердить запись.',
}

/**
 * Holds a priced slot and opens its checkout. A repeated request by the same payer returns the same booking and URL.
 * Another currency or provider releases the first checkout.
 */
export async function createPaymentIntent(
  deps: Deps,
  user: CurrentUser,
  input: PaymentIntentInput,
  language: Language,
): Promise<z.input<typeof paymentIntent>> {
  const ask = askCalendarsOnce(deps)
  const attempt = () => holdAndOpenCheckout(deps, user, input, language, ask)
  const checkout = (await attempt()) ?? (await attempt())
  if (!checkout) throw setupFailedError()
  const { hold, paymentUrl } = checkout
  return {
    success: true,
    bookingId: hold.id,
    transactionId: hold.paymentId,
    ...toPrice(hold.price),
    paymentUrl,
    holdExpiresAt: hold.expiresAt.toISOString(),
    message: holdMessages[language],
  }
}

/**
 * Null if a second attempt may succeed: the slot became free meanwhile, or an earlier hold without a checkout was too short
 * for the provider and is released.
 */
async function holdAndOpenCheckout(
  deps: Deps,
  user: CurrentUser,
  input: PaymentIntentInput,
  language: Language,
  ask: AskCalendars,
) {
  const slot = await getSlotAfterCalendarSync(deps, user, input.timeSlotId, ask, assertPriced)
  const hold = await holdSlot(deps, user, input, slot)
  if (!hold) return null
  if (hold.checkoutUrl) return { hold, paymentUrl: hold.checkoutUrl }
  const session = {
    interviewerName: slot.interviewer.name,
    sessionType: slot.sessionType.name,
    start: slot.startsAt,
    end: slot.endsAt,
    approval: hold.manualCapture,
  }
  const payer = { language, timeZone: input.timeZone ?? slot.interviewee?.timeZone ?? 'UTC' }
  const order = {
    paymentId: hold.paymentId,
    amount: hold.price,
    manualCapture: hold.manualCapture,
    ...describeCheckout(session, payer, hold.expiresAt),
    expiresAt: hold.expiresAt,
  }
  try {
    return { hold, paymentUrl: await openCheckout(deps, hold.provider, order) }
  } catch (error) {
    deps.log.warn({ err: error, bookingId: hold.id }, 'checkout creation failed, hold released')
    // The payer has no checkout, so the slot is released at once instead of at the end of the hold.
    await releaseHold(deps, hold.paymentId)
    if (hold.isNew && error instanceof CheckoutRejected) throw new AppError('payment.rejected')
    if (hold.isNew) throw setupFailedError()
    return null
  }
}

/** Providers usually recover within seconds. */
const setupFailedError = () => new AppError('payment.setup_failed', { retryAfterSeconds: 5 })

/** Reuses the payer's hold, retries its payment, or creates a new one. Null if a second attempt may succeed. */
export async function holdSlot(deps: Deps, user: CurrentUser, input: PaymentIntentInput, slot: BookableSlot) {
  const own = getOwnHold(slot, user)
  const hold =
    (await reuseHold(deps, input, own)) ??
    (await createHold(deps, user, input, slot, own)) ??
    (await findConcurrentHold(deps, user, input))
  // The payer may go back and change notes and consents, so the latest ones apply.
  if (hold && !hold.isNew && input.consents)
    await updateDetails(deps, user, slot, hold.id, { ...input, consents: input.consents })
  return hold
}

async function updateDetails(
  deps: Deps,
  user: CurrentUser,
  slot: BookableSlot,
  id: BookingId,
  { notes, consents, answers: given }: PaymentIntentInput & { consents: Consent[] },
) {
  const answers = given ? await getAnswers(deps, user, slot, given) : null
  await deps.db.transaction().execute(async tx => {
    const booking = await lockBooking(tx, id)
    if (booking?.status !== 'hold') return
    await updateHoldDetails(tx, id, { notes: notes || null, consents, answers })
    if (answers) await attachAnsweredFiles(tx, booking, answers, slot.sessionType.questions, deps.now())
  })
}

/** The hold with the requested payment method, with a new payment if the first one failed. Null if there is none. */
async function reuseHold(deps: Deps, input: PaymentIntentInput, own: SlotHold | null) {
  if (!own || wantsOtherPayment(own, input)) return null
  // After a final failure the provider needs a new order for another card.
  const provider = own.hasPaymentFailed ? chooseProvider(deps, own.price, own.provider) : null
  if (own.hasPaymentFailed && !provider) return null
  assertQuoteUnchanged(own.price, input)
  if (!provider) return own
  const row = await retryPayment(deps, own.id, provider)
  return row && { ...own, id: row.id, paymentId: row.payment_id, checkoutUrl: null }
}

/**
 * Retries after a final payment failure. A new booking takes over slot, price and expiry, so late webhooks of the first
 * payment meet a cancelled one. Null if the hold has ended or is too short.
 */
const retryPayment = (deps: Deps, id: BookingId, provider: PaymentProvider) =>
  deps.db.transaction().execute(async tx => {
    const row = await lockBooking(tx, id)
    const expiresAt = row?.status === 'hold' ? row.hold_expires_at : null
    // Keeps others from the time while the slot changes hands.
    if (row?.session_type_id) await lockInterviewer(tx, row.interviewer_id)
    if (!row || !expiresAt || !hasTimeToPay(expiresAt, provider.minExpiryMinutes, deps.now())) return null
    await cancelAndNotify(deps, tx, row, 'payment_failed', null)
    const retried = await insertRetryHold(tx, row, provider.name, deps.now())
    if (retried) await moveFiles(tx, row.id, retried.id)
    return retried
  })

/** Releases a hold after a final payment failure, before the payer chooses another payment method. */
const cancelFailedHold = (deps: Deps, id: BookingId): Promise<void> =>
  deps.db.transaction().execute(async tx => {
    const row = await lockBooking(tx, id)
    if (row?.status === 'hold') await cancelAndNotify(deps, tx, row, 'payment_failed', null)
  })

/** Null if a concurrent request took the slot. The payer's hold with another payment method is released first. */
async function createHold(
  deps: Deps,
  user: CurrentUser,
  input: PaymentIntentInput,
  slot: BookableSlot,
  own: SlotHold | null,
): Promise<SlotHold | null> {
  const charge = await convertPrice(deps, slot.price, input.selectedCurrency ?? slot.price.currency)
  assertQuoteUnchanged(charge, input)
  const provider = chooseProvider(deps, charge, input.provider)
  if (!provider) throw currencyNotOfferedError(slot.price)
  const holdExpiresAt = getHoldExpiry(deps.now(), provider.minExpiryMinutes)
  const { limits, ...agreed } = await readAgreedTerms(deps)
  const answers = await getAnswers(deps, user, slot, input.answers)
  const holdMs = holdExpiresAt.getTime() - deps.now().getTime()
  assertCanHold(slot, { holdMs, replacesOwnHold: own !== null }, limits)
  // The old hold is released only after the new charge has passed all checks.
  if (own) await (own.hasPaymentFailed ? cancelFailedHold(deps, own.id) : releaseHold(deps, own.paymentId))
  const payment = { charge, provider: provider.name, holdExpiresAt }
  const hold = {
    ...{ ...input, ...payment, ...agreed, limits, slot },
    ...{ answers, intervieweeId: user.id, now: deps.now() },
  }
  const row = await (slot.isOnDemand || hasFiles(answers)
    ? takeAndHold(deps, slot, user.id, tx => insertHoldWithFiles(tx, hold))
    : insertHold(deps.db, hold))
  if (!row?.payment_id) return null
  return {
    id: row.id,
    paymentId: row.payment_id,
    provider: provider.name,
    manualCapture: row.approval,
    price: charge,
    expiresAt: holdExpiresAt,
    checkoutUrl: null,
    isNew: true,
    hasPaymentFailed: false,
  }
}

/** Hold of a concurrent request of the same payer, perhaps a second click. Null if the slot is free again. */
async function findConcurrentHold(deps: Deps, user: CurrentUser, input: PaymentIntentInput) {
  const slot = await getBookableSlot(deps, user, input.timeSlotId)
  const own = getOwnHold(slot, user)
  if (own) assertQuoteUnchanged(own.price, input)
  // After a lost race the duration of the hold must not cause an error.
  else {
    const limits = await readSiteLimits(deps.db)
    assertCanHold(slot, { holdMs: Number.POSITIVE_INFINITY, replacesOwnHold: false }, limits)
  }
  return own
}

/** If the provider does not answer, the cron job expires the hold later. */
const releaseHold = (deps: Deps, paymentId: PaymentId): Promise<void> =>
  voidPayment(deps, paymentId).catch(error =>
    deps.log.warn({ err: error, paymentId }, 'hold release failed, will retry'),
  )

/** Null if the slot is free. The price of a hold is fixed, even if the slot's price or the exchange rate has changed. */
function getOwnHold({ booking }: BookableSlot, user: CurrentUser): SlotHold | null {
  if (!booking) return null
  const { id, payment, price, holdExpiresAt } = booking
  if (booking.status !== 'hold' || payment?.payerId !== user.id || !holdExpiresAt)
    throw new AppError(booking.intervieweeId === user.id ? 'booking.already_yours' : 'booking.slot_taken')
  return {
    id,
    paymentId: payment.id,
    provider: payment.provider,
    manualCapture: payment.manualCapture,
    price,
    expiresAt: holdExpiresAt,
    checkoutUrl: payment.checkoutUrl,
    isNew: false,
    hasPaymentFailed: payment.status === 'Failed',
  }
}

const wantsOtherPayment = (own: SlotHold, { selectedCurrency, provider }: PaymentIntentInput): boolean =>
  (selectedCurrency !== undefined && selectedCurrency !== own.price.currency) ||
  (provider !== undefined && provider !== own.provider)

/** The client's price is only compared, never charged. */
function assertQuoteUnchanged({ minor, currency }: Money, input: PaymentIntentInput) {
  const isOtherCurrency = input.selectedCurrency !== undefined && input.selectedCurrency !== currency
  const isOtherAmount = input.selectedAmount !== undefined && toMinorUnits(input.selectedAmount) !== minor
  if (isOtherCurrency || isOtherAmount)
    throw new AppError('booking.quote_changed', { extra: toPrice({ minor, currency }) })
}
