import { defineMessages } from '#web/i18n/define-messages.ts'

export const weeklySchedule = defineMessages('weeklySchedule', {
  title: 'Weekly hours',
  intro:
    'Say once when you are usually there. Slots are made from it for the next {{weeks}} weeks, and stay filled by themselves.',
  set: 'Set weekly hours',
  change: 'Change weekly hours',
  loadFailed: 'Failed to load weekly hours',
  off: 'Switched off: no slots are made. Your last settings are kept.',
  incomplete: 'No slots are made before your profile is complete.',
  summary: '{{length}} each · {{price}} · bookable until {{notice}} before',

  // Weekly times
  week: 'Times of a usual week',
  away: 'not there',
  addTime: 'Add a time on {{day}}',
  removeTime: 'Remove {{time}}',
  from: '{{day}}, from',
  until: '{{day}}, until',
  full: 'That is the most: {{most}} times a week.',

  // Session
  session: 'Session length',
  buffer: 'Pause between sessions',
  bufferHint: 'Also kept free beside your other slots.',
  noBuffer: 'None',
  notice: 'Bookable until',
  noticeBefore: '{{time}} before the start',
  noticeHint: 'Slots that you add by hand can be booked until shortly before.',

  // Dates
  dates: 'First and last day, days off',
  startsOn: 'First day',
  endsOn: 'Last day',
  endsOnHint: 'Left empty: for good.',
  daysOff: 'Days off',
  dayOff: 'Days off {{number}}',
  dayOffFrom: 'From',
  dayOffTo: 'To, including',
  addDaysOff: 'Add days off',
  removeDaysOff: 'Remove days off {{number}}',

  // Preview
  preview: 'What changes',
  previewLater: 'Add a time, and the calendar shows what would be made of it.',
  nothing: 'Nothing changes for your slots.',
  added_one: '{{count}} new slot',
  added_other: '{{count}} new slots',
  stays_one: '{{count}} slot stays',
  stays_other: '{{count}} slots stay',
  ends_one: '{{count}} free slot goes',
  ends_other: '{{count}} free slots go',
  bookedStay: 'Booked slots and those you added by hand stay as they are.',
  leftOut_one: '{{count}} time is left out',
  leftOut_other: '{{count}} times are left out',
  leftOver_one: '{{count}} more would be over the limit of {{most}} open slots.',
  leftOver_other: '{{count}} more would be over the limit of {{most}} open slots.',
  takenBy: 'overlaps your slot {{time}}',
  bufferBy: 'too near to your slot {{time}}',
  deletedBy: 'you deleted or moved this time',
  shown: 'Look through the weeks: this is what the calendar would become.',

  // Calendar
  new: 'New',
  going: 'Goes',
  taken: 'Left out: overlaps',
  near: 'Left out: too near',
  deleted: 'Left out: deleted',
  left: 'Left out',

  save: 'Save weekly hours',
  saving: 'Saving…',
  cancel: 'Cancel',
  saved: 'Weekly hours saved',
  savedAdded_one: '{{count}} slot added',
  savedAdded_other: '{{count}} slots added',
  savedEnded_one: '{{count}} slot removed',
  savedEnded_other: '{{count}} slots removed',
  saveFailed: 'Failed to save weekly hours',
  switchOff: 'Switch off',
  switchOffTitle: 'Switch off weekly hours?',
  switchOffText:
    'Free slots that were made from them go at once. Booked slots and those you added by hand stay.',
  keep: 'Keep them on',

  // Slots of the schedule
  deleteOne: 'Your weekly hours will not offer this time again.',
})
