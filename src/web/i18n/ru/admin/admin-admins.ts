import type { RussianMessages } from '#web/i18n/define-messages.ts'
import type { adminAdmins as english } from '#web/i18n/en/admin/admin-admins.ts'

export default {
  title: 'Администраторы',
  subtitle: 'Кому открыт этот раздел и что им можно делать.',
  email: 'Почта',
  roles: 'Роли',
  mfa: 'Двухфакторный вход',
  mfaOn: 'Включён',
  mfaOff: 'Ещё не настроен',
  add: 'Добавить роль',
  addTitle: 'Дать роль администратора',
  addText:
    'Интервьюер или кандидат, который становится администратором, больше не сможет записываться, открывать окна и тренироваться.',
  role: 'Роль',
  hintOwner: 'Делает всё и раздаёт роли.',
  hintSupport: 'Видит людей и записи, но не распоряжается деньгами.',
  hintFinance: 'Возвраты, выплаты и сверка.',
  hintModerator: 'Жалобы, скрытые материалы и заявки.',
  remove: 'Забрать роль: {{role}}',
  removeTitle: 'Забрать эту роль?',
  removeText: 'У {{email}} больше не будет роли «{{role}}».',
  addSubmit: 'Дать роль',
  removeSubmit: 'Забрать роль',
  granted: 'Роль выдана',
  removed: 'Роль забрана',
} satisfies RussianMessages<typeof english>
