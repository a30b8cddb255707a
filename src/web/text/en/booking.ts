import { area } from '../area.ts'

export const booking = area('booking', {
  overviewTitle: 'Bookings',
  historyTitle: 'Booking History',
  interviewerTitle: 'My Bookings',
})
