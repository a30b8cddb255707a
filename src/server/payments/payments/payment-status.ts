import type { z } from 'zod'
import type { PaymentId, UserId } from '#contract/id.ts'
import type { Language } from '#contract/language.ts'
import { fromMinorUnits } from '#contract/money.ts'
import type { PaymentStatus, paymentState } from '#contract/payment.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { Deps } from '#server/payments/context.ts'
import { claimPoll, findPaymentByAnyId, type PaymentRow } from './repository.ts'
import { syncLoadedPayment } from './sync-payment.ts'

/** Descriptions for API clients without translations of their own. */
const statusDescriptions: Record<Language, Record<PaymentStatus, string>> = {
  en: {
    Created: 'You haven’t paid yet.',
    Pending: 'Your payment is being processed.',
    Authorized: 'We placed a hold on your card. You’re charged only if the interviewer accepts.',
    Success: 'The payment was successful.',
    Failed: 'The payment failed. Nothing was charged.',
    Expired: 'The time to pay is over. Nothing was charged.',
    Cancelled: 'The payment was cancelled. Nothing was charged.',
    Refunded: 'You got a full refund.',
    PartiallyRefunded: 'You got a partial refund.',
  },
  ru: {
    Created: 'Вы ещё не заплатили.',
    Pending: 'Платёж обрабатывается.',
    Authorized: 'Мы заморозили деньги на карте. Они спишутся, только если интервьюер согласится.',
    Success: 'Платёж прошёл.',
    Failed: 'Платёж не прошёл. Ничего не списано.',
    Expired: 'Время на оплату вышло. Ничего не списано.',
    Cancelled: 'Платёж отменён. Ничего не списано.',
    Refunded: 'Вам вернули всю сумму.',
    PartiallyRefunded: 'Вам вернули часть суммы.',
  },
}

/** Translations of the adapters' decline reasons. Stripe's own sentences stay in English. */
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

type PaymentState = z.input<typeof paymentState>

/** Caller of the endpoint. Anonymous callers have no user id. */
export type PaymentViewer = { userId: UserId | null; language: Language }

/** The status is public to callers with the id. Only the payer sees amounts and the booking. */
export function presentPayment(row: PaymentRow, { userId, language }: PaymentViewer): PaymentState {
  const state = {
    transactionId: row.id,
    status: row.status,
    statusDescription: statusDescriptions[language][row.status],
    createdAt: row.created_at.toISOString(),
  }
  if (userId !== row.payer_id) return state
  const { error_message: reason } = row
  return {
    ...state,
    errorMessage: (language === 'ru' && reason && russianDeclineReasons[reason]) || reason,
    amount: fromMinorUnits(row.amount_minor),
    currency: row.currency,
    bookingId: row.booking_id,
  }
}

export const getPaymentStatus = async (
  deps: Deps,
  viewer: PaymentViewer,
  id: PaymentId,
): Promise<PaymentState> => presentPayment(await getPayment(deps, id), viewer)

async function getPayment({ db }: Deps, id: PaymentId): Promise<PaymentRow> {
  const payment = await findPaymentByAnyId(db, id)
  if (!payment) throw new AppError('payment.not_found')
  return payment
}

/** Anonymous callers may refresh at any rate, so polls of the provider are limited. */
const minPollSeconds = 5

/** Polls the provider first. If that fails, the caller still gets the stored status. */
export async function refreshPayment(
  deps: Deps,
  viewer: PaymentViewer,
  id: PaymentId,
): Promise<PaymentState> {
  const known = await getPayment(deps, id)
  const payment = await claimPoll(deps.db, known.id, { now: deps.now(), everySeconds: minPollSeconds })
  if (!payment) return presentPayment(known, viewer)
  await syncLoadedPayment(deps, payment).catch(error =>
    deps.log.warn({ err: error, paymentId: payment.id }, 'payment refresh failed'),
  )
  return getPaymentStatus(deps, viewer, payment.id)
}
