import type { RussianMessages } from '#web/i18n/define-messages.ts'
import type { payment as english } from '#web/i18n/en/payments/payment.ts'

export default {
  verifying: 'Проверяем платёж…',

  successTitle: 'Оплата прошла',
  authorizedTitle: 'Деньги заморожены',
  statusTitle: 'Статус платежа',

  isCreated: 'Вы ещё не заплатили.',
  isPending: 'Платёж обрабатывается. Страница обновится сама.',
  isAuthorized: 'Мы заморозили деньги на карте. Они спишутся, только если интервьюер согласится.',
  isSuccess: 'Встреча подтверждена.',
  isFailed: 'Платёж не прошёл. Ничего не списано.',
  isExpired: 'Время на оплату вышло. Ничего не списано. Окно снова свободно.',
  isCancelled: 'Платёж отменён. Ничего не списано.',
  isRefunded: 'Вам вернули всю сумму.',
  isPartiallyRefunded: 'Вам вернули часть суммы.',
  booked: 'Вы записаны: <at>тогда</at>. Интервьюер: {{name}}.',
  requested: 'Ваш запрос: <at>тогда</at>. Интервьюер: {{name}}. Мы напишем вам об ответе.',

  created: 'Не оплачен',
  pending: 'Обрабатывается',
  authorized: 'Заморожен',
  success: 'Оплачен',
  failed: 'Не прошёл',
  expired: 'Истёк',
  cancelled: 'Отменён',
  refunded: 'Возвращён',
  partiallyRefunded: 'Частично возвращён',

  status: 'Статус',
  transactionId: 'Номер транзакции',
  amount: 'Сумма',
  date: 'Дата платежа',
  started: 'Начат',
  interview: 'Встреча',
  interviewWith: 'интервьюер: {{name}}',
  heldUntil: 'Время закреплено за вами ещё на',

  addToCalendar: 'Добавить в календарь',
  prepare: 'Подготовиться с ИИ-тренером',
  viewBookings: 'Мои записи',
  continueToPayment: 'Перейти к оплате',
  refresh: 'Обновить статус платежа',
  tryAgain: 'Попробовать ещё раз',
  backToBookings: 'К записям',
  home: 'На главную',

  failedTitle: 'Не удалось проверить платёж',
  missingId: 'Не указан номер транзакции',
} satisfies RussianMessages<typeof english>
