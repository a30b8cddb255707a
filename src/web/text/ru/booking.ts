import type { Russian } from '../area.ts'
import type { booking as english } from '../en/booking.ts'

export const booking: Russian<typeof english> = {
  overviewTitle: 'Записи',
  historyTitle: 'История записей',
  interviewerTitle: 'Мои записи',
}
