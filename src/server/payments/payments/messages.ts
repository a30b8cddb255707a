import type { Language } from '#contract/account.ts'
import type { PaymentStatus } from '#contract/payment.ts'

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
