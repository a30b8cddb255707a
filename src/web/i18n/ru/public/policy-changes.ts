import type { RussianMessages } from '#web/i18n/define-messages.ts'
import type { policyChanges as english } from '#web/i18n/en/public/policy-changes.ts'

export default {
  terms: 'Новые условия использования',
  privacy: 'Новая политика конфиденциальности',
  cancellation: 'Новые правила отмены и возврата',
  effectiveFrom: 'Действует с {{date}}',
  upcoming: 'С {{date}} действует версия {{version}}',
  toCurrent: 'Прочитать действующую версию',
  read: 'Прочитать новую версию',
  ok: 'Хорошо',
} satisfies RussianMessages<typeof english>
