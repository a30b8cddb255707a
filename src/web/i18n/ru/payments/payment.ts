import type { RussianMessages } from '#web/i18n/define-messages.ts'
import type { payment as english } from '#web/i18n/en/payments/payment.ts'

export default {
  verifying: 'Проверяем платёж…',

  successTitle: 'Оплата прошла',
  authorizedTitle: 'Сумма зарезервирована',
  statusTitle: 'Статус платежа',

  isCreated: 'Платёж ещё не сделан.',
  isPending: 'Платёж обрабатывается. Страница обновится сама.',
  isAuthorized:
    'Сумма только зарезервирована. Ничего не спишется, пока интервьюер не согласится; ответ появится в ваших записях.',
  isSuccess: 'Спасибо. Встреча подтверждена, ссылка на неё — в ваших записях.',
  isFailed: 'Платёж не прошёл. Ничего не списано.',
  isExpired: 'Время на оплату вышло. Ничего не списано, окно снова свободно.',
  isCancelled: 'Платёж отменён. Ничего не списано.',
  isRefunded: 'Платёж возвращён полностью.',
  isPartiallyRefunded: 'Платёж возвращён частично.',

  created: 'Не оплачен',
  pending: 'Обрабатывается',
  authorized: 'Зарезервирован',
  success: 'Оплачен',
  failed: 'Не прошёл',
  expired: 'Истёк',
  cancelled: 'Отменён',
  refunded: 'Возвращён',
  partiallyRefunded: 'Частично возвращён',

  status: 'Статус',
  transactionId: 'Номер транзакции',
  amount: 'Сумма',
  date: 'Дата',
  interview: 'Встреча',
  interviewWith: 'интервьюер: {{name}}',
  heldUntil: 'Время закреплено за вами ещё на',

  viewBookings: 'Мои записи',
  continueToPayment: 'Перейти к оплате',
  refresh: 'Обновить статус платежа',
  tryAgain: 'Попробовать ещё раз',
  backToBookings: 'К записям',
  home: 'На главную',

  failedTitle: 'Не удалось проверить платёж',
  missingId: 'Не указан номер транзакции',
} satisfies RussianMessages<typeof english>
