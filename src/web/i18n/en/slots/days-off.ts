import { defineMessages } from '#web/i18n/define-messages.ts'

/** Days on which no slot is offered. */
export const daysOff = defineMessages('daysOff', {
  title: 'Days off',
  text: 'You can’t be booked on these days.',
  none: 'No days off planned.',
  loadFailed: 'Failed to load days off',
  add: 'Take days off',
  remove: 'Remove days off {{days}}',
  days: '{{from}} to {{to}}',

  // Adding
  from: 'First day',
  to: 'Last day',
  loading: 'Looking up your slots…',
  noSlots: 'You have no slots on these days.',
  removed_one: '{{count}} free slot will be removed',
  removed_other: '{{count}} free slots will be removed',
  booked_one: '{{count}} booked slot stays',
  booked_other: '{{count}} booked slots stay',
  bookedText: 'To free these days, cancel the sessions in <bookings>My Bookings</bookings>.',
  comeBack:
    'If you remove the days off later, slots from weekly hours come back. Slots you added by hand don’t.',
  block_one: 'Take {{count}} day off',
  block_other: 'Take {{count}} days off',
  saving: 'Saving…',
  saved: 'Days off saved',
  savedRemoved_one: '{{count}} slot removed',
  savedRemoved_other: '{{count}} slots removed',
  saveFailed: 'Failed to save days off',

  // Removing
  removeTitle: 'Remove days off?',
  removeText: 'You can be booked on {{days}} again. Weekly hours fill these days at once.',
  removeConfirm: 'Remove days off',
  keep: 'Keep days off',
  removedToast: 'Days off removed',
  removedAdded_one: '{{count}} slot added',
  removedAdded_other: '{{count}} slots added',
  removeFailed: 'Failed to remove days off',
})
