import type { RussianMessages } from '#web/i18n/define-messages.ts'
import type { calendar as english } from '#web/i18n/en/slots/calendar.ts'

export default {
  pattern: 'дд.мм.гггг',
  separator: '.',
  unreadable: 'Введите день в виде дд.мм.гггг или выберите его в календаре.',
  open: 'Открыть календарь: {{field}}',
  calendar: 'Календарь',
  unavailable: 'Календарь не загрузился. Введите день в виде дд.мм.гггг.',
} satisfies RussianMessages<typeof english>
