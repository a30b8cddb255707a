import type { RussianMessages } from '#web/i18n/define-messages.ts'
import type { adminLog as english } from '#web/i18n/en/admin/admin-log.ts'

export default {
  title: 'Журнал действий',
  subtitle: 'Что делали администраторы на экране и в командной строке. Изменить или удалить записи нельзя.',
  showAll: 'Показать все действия',
  all: 'Все',
  target: 'К чему относится',
  export: 'Выгрузить журнал',
  exportTitle: 'Выгрузить журнал',
  exportText: 'Один файл со всеми записями за эти дни и хешами, которые подтверждают их порядок.',
  from: 'С (UTC)',
  to: 'По (UTC)',
  verify: 'Проверить журнал',
  intact_one: 'Проверена {{count}} запись. Изменений нет.',
  intact_few: 'Проверены {{count}} записи. Изменений нет.',
  intact_many: 'Проверено {{count}} записей. Изменений нет.',
  intact_other: 'Проверено {{count}} записи. Изменений нет.',
  changed: 'Запись {{id}} или одна из записей до неё изменена или удалена.',
  at: 'Время',
  actor: 'Администратор',
  commandLine: '{{user}} (командная строка)',
  action: 'Действие',
  reason: 'Причина',
  change: 'Было и стало',
} satisfies RussianMessages<typeof english>
