import type { RussianMessages } from '#web/i18n/define-messages.ts'
import type { adminCommon as english } from '#web/i18n/en/admin/admin-common.ts'

export default {
  title: 'Управление',
  nav: 'Разделы управления',

  today: 'Сегодня',
  people: 'Люди',
  applications: 'Заявки',
  bookings: 'Записи',
  disputes: 'Споры',
  money: 'Деньги',
  moderation: 'Модерация',
  reliability: 'Надёжность',
  insights: 'Аналитика',
  settings: 'Настройки',
  system: 'Система',
  log: 'Журнал действий',
  admins: 'Администраторы',

  owner: 'Владелец',
  support: 'Поддержка',
  finance: 'Финансы',
  moderator: 'Модератор',

  previous: 'Назад',
  next: 'Дальше',
  actionsColumn: 'Действия',
  noRows: 'Здесь пока пусто',
  noRowsFiltered: 'По этим фильтрам ничего не найдено.',
  clearFilters: 'Сбросить фильтры',
  exportCsv: 'Выгрузить CSV',
  exportCsvOf: 'Выгрузить CSV: {{table}}',
  exportText: 'В файле будут все строки по выбранным фильтрам, со всех страниц. Время – по UTC.',
  exportWithoutAmounts: 'Сумм и платежей в файле не будет.',

  reason: 'Причина',
  reasonHint: 'Попадёт в журнал действий.',
  mfaTitle: 'Включите двухфакторный вход',
  mfaText: 'Чтобы открыть этот раздел, администратору нужен ключ доступа или приложение с кодами.',
  mfaAction: 'Открыть аккаунт',
} satisfies RussianMessages<typeof english>
