import type { Language } from '#contract/account.ts'
import type { PaymentStatus } from '#contract/payment.ts'

/** How a payment stands, for clients that have no words of their own for it. */
export const descriptions: Record<Language, Record<PaymentStatus, string>> = {
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
