import type { Russian } from '../area.ts'
import type { calendar as english } from '../en/calendar.ts'

export const calendar: Russian<typeof english> = {
  pattern: 'дд.мм.гггг',
  separator: '.',
  unreadable: 'Введите день в виде дд.мм.гггг или выберите его в календаре.',
  open: 'Открыть календарь: {{field}}',
  calendar: 'Календарь',
}
