import type { z } from 'zod'
import type { Language } from '#contract/account.ts'
import type { PaymentId, UserId } from '#contract/id.ts'
import { fromMinorUnits } from '#contract/money.ts'
import type { PaymentStatus, paymentState } from '#contract/payment.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { Deps } from '#server/payments/context.ts'
import { claimPoll, findPaymentByAnyId, type PaymentRow } from './repository.ts'
import { syncLoadedPayment } from './sync-payment.ts'

/** How a payment stands, for clients that have no words of their own for it. */
export const statusDescriptions: Record<Language, Record<PaymentStatus, string>> = {
  en: {
    Created: 'The payment has not been made yet.',
    Pending: 'The payment is being processed.',
    Authorized: 'The amount is reserved. Nothing is charged until the interviewer accepts.',
    Success: 'The payment was successful.',
    Failed: 'The payment failed. Nothing was charged.',
    Expired: 'The time to pay is over. Nothing was charged.',
    Cancelled: 'The payment was cancelled. Nothing was charged.',
    Refunded: 'The payment was refunded in full.',
    PartiallyRefunded: 'The payment was refunded in part.',
  },
  ru: {
    Created: 'Оплаты ещё не было.',
    Pending: 'Платёж обрабатывается.',
    Authorized: 'Сумма зарезервирована. Она спишется, только когда интервьюер согласится.',
    Success: 'Платёж прошёл.',
    Failed: 'Платёж не прошёл. Ничего не списано.',
    Expired: 'Время на оплату вышло. Ничего не списано.',
    Cancelled: 'Платёж отменён. Ничего не списано.',
    Refunded: 'Платёж возвращён полностью.',
    PartiallyRefunded: 'Платёж возвращён частично.',
  },
}

/** Why a card was declined, as the providers' adapters say it; what Stripe says in words of its own stays as it is. */
const russianDeclineReasons: Partial<Record<string, string>> = {
  'Your card was declined.': 'Карта отклонена.',
  'Your card has insufficient funds.': 'На карте недостаточно средств.',
  'The payment was not confirmed.': 'Платёж не подтверждён.',
  'The card may not be used here.': 'Этой картой здесь платить нельзя.',
  'The card was kept as stolen or lost.': 'Карта числится украденной или утерянной.',
  'The card is not valid.': 'Карта недействительна.',
  'There were too many payments with this card.': 'С этой карты было слишком много платежей.',
  'The card has expired.': 'Срок действия карты истёк.',
  'The amount is over the card’s limit.': 'Сумма превышает лимит карты.',
  'There is not enough money on the card.': 'На карте недостаточно средств.',
  'The payer could not be verified.': 'Не удалось подтвердить личность плательщика.',
  'The bank has a technical problem.': 'У банка технические неполадки.',
  'The time to pay ran out.': 'Время на оплату вышло.',
  'The payer could not be verified in time.': 'Плательщик не подтвердил платёж вовремя.',
  'The bank refused the payment.': 'Банк отказал в платеже.',
  'The bank declined the payment.': 'Банк отклонил платёж.',
}

/** A provider's sentence in the reader's language, as far as we have it there. */
export const translateDeclineReason = (language: Language, sentence: string | null): string | null =>
  (language === 'ru' && sentence && russianDeclineReasons[sentence]) || sentence

/** Who asks, where they are known, and in which language they are answered. */
export type PaymentViewer = { userId: UserId | null; language: Language }

/** Anybody with the id may know how it stands; amounts and the booking are the payer's. */
export function presentPayment(
  row: PaymentRow,
  { userId, language }: PaymentViewer,
): z.input<typeof paymentState> {
  const state = {
    transactionId: row.id,
    status: row.status,
    statusDescription: statusDescriptions[language][row.status],
    createdAt: row.created_at.toISOString(),
  }
  if (userId !== row.payer_id) return state
  return {
    ...state,
    errorMessage: translateDeclineReason(language, row.error_message),
    amount: fromMinorUnits(row.amount_minor),
    currency: row.currency,
    bookingId: row.booking_id,
  }
}

/** How a payment stands, as far as whoever asks may know it. */
export const getPaymentStatus = async (
  deps: Deps,
  reader: PaymentViewer,
  id: PaymentId,
): Promise<z.input<typeof paymentState>> => presentPayment(await getPayment(deps, id), reader)

/** A payment by our id or its provider's. */
export async function getPayment({ db }: Deps, id: PaymentId): Promise<PaymentRow> {
  const payment = await findPaymentByAnyId(db, id)
  if (!payment) throw new AppError('payment.not_found')
  return payment
}

/** Anybody may ask as often as they like; the provider of a payment is asked no more often than this. */
const minPollSeconds = 5

/** The same, once the provider was asked how it stands. One that cannot be asked is no reason to hide what is known. */
export async function refreshPayment(
  deps: Deps,
  reader: PaymentViewer,
  id: PaymentId,
): Promise<z.input<typeof paymentState>> {
  const known = await getPayment(deps, id)
  const payment = await claimPoll(deps.db, known.id, { now: deps.now(), everySeconds: minPollSeconds })
  if (!payment) return presentPayment(known, reader)
  await syncLoadedPayment(deps, payment).catch(error =>
    deps.log.warn({ err: error, paymentId: payment.id }, 'payment not refreshed'),
  )
  return getPaymentStatus(deps, reader, payment.id)
}
