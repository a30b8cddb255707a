import type { RussianMessages } from '#web/i18n/define-messages.ts'
import type { adminToday as english } from '#web/i18n/en/admin/admin-today.ts'

export default {
  title: 'Сегодня',
  subtitle: 'Что ждёт вашего решения и как проходит неделя.',
  queues: 'К решению',
  nothingWaits: 'Всё разобрано',
  nothingWaitsText: 'Новые задачи появятся здесь.',
  oldest: 'Самое старое: {{age}}',

  contestedNoShows: 'Неявки: нужно решение',
  openClaims: 'Сообщения о проблемах',
  disputeAppeals: 'Обжалования по спорам',
  openChargebacks: 'Оспаривания в банке',
  failedRefunds: 'Неудачные возвраты',
  quarantinedPayments: 'Платежи в карантине',
  unsettledPayments: 'Незавершённые платежи',
  reconciliationDifferences: 'Расхождения сверки',
  openReports: 'Жалобы',
  moderationAppeals: 'Обжалования по жалобам',
  payoutRequests: 'Запрошенные выплаты',
  returnedPayouts: 'Вернувшиеся выплаты',
  applications: 'Заявки на проверку',
  undeliveredEmails: 'Недоставленные письма',
  failedJobs: 'Неудачные задачи',

  figures: 'Показатели',
  figuresText: 'Сегодня {{day}} по UTC. В последние 7 дней этот день не входит.',
  today: 'Сегодня',
  week: 'Последние 7 дней',
  weekBefore: '7 дней до них',
  newAccounts: 'Новые аккаунты',
  paidBookings: 'Оплаченные записи',
  heldSessions: 'Проведённые встречи',
  cancelledBookings: 'Отменённые встречи',
  volume: 'Оборот в {{currency}}',
} satisfies RussianMessages<typeof english>
