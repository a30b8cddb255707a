import { defineMessages } from '#web/i18n/define-messages.ts'

export const weeklySchedule = defineMessages('weeklySchedule', {
  title: 'Weekly hours',
  intro: 'Set your usual availability once. We’ll keep your next {{weeks}} weeks filled with bookable slots.',
  set: 'Set weekly hours',
  change: 'Change weekly hours',
  loadFailed: 'Failed to load weekly hours',
  off: 'Switched off: no slots are created. Your last settings are kept.',
  incomplete: 'Slots are created once your profile is complete.',
  upcoming_one: '{{count}} slot from weekly hours. <calendar>Show calendar</calendar>',
  upcoming_other: '{{count}} slots from weekly hours. <calendar>Show calendar</calendar>',
  summary: '{{length}} each · {{price}} · bookable until {{notice}} before',

  // Weekly times
  week: 'Times of a usual week',
  away: 'Unavailable',
  addTime: 'Add a time on {{day}}',
  removeTime: 'Remove {{time}}',
  from: '{{day}}, from',
  until: '{{day}}, until',
  full: 'You can have {{most}} times a week.',
  workdays: 'Mon – Fri',
  workdaysHint: 'Use the same times from Monday to Friday',
  copy: 'Copy the times of {{day}}',
  copyToWorkdays: 'To Monday – Friday',
  copyToAll: 'To every day',
  copyTo: 'To {{day}}',
  copied: 'Times copied',
  sessions_one: '{{count}} session',
  sessions_other: '{{count}} sessions',
  unused: '{{time}} left over',

  // Session
  session: 'Session length',
  buffer: 'Break between sessions',
  noBuffer: 'None',
  notice: 'Bookable until',
  noticeBefore: '{{time}} before the start',
  noticeHint: 'Slots you add by hand can be booked until shortly before the start.',

  // Dates
  dates: 'First and last day',
  startsOn: 'First day',
  endsOn: 'Last day',
  endsOnHint: 'If empty: no end date.',

  // Preview
  preview: 'What changes',
  previewLater: 'Add a time to see a preview.',
  nothing: 'Your slots don’t change.',
  added_one: '{{count}} new slot',
  added_other: '{{count}} new slots',
  stays_one: '{{count}} slot stays',
  stays_other: '{{count}} slots stay',
  ends_one: '{{count}} free slot will be removed',
  ends_other: '{{count}} free slots will be removed',
  bookedStay: 'Booked slots and slots you added by hand stay.',
  leftOut_one: '{{count}} time is skipped',
  leftOut_other: '{{count}} times are skipped',
  leftOver_one: '{{count}} more doesn’t fit: you can have {{most}} open slots.',
  leftOver_other: '{{count}} more don’t fit: you can have {{most}} open slots.',
  takenBy: 'overlaps your slot {{time}}',
  bufferBy: 'too close to your slot {{time}}',
  deletedBy: 'you deleted or moved this time',
  shown: 'Preview of your calendar.',

  // Calendar
  new: 'New',
  going: 'Will be removed',
  taken: 'Skipped: overlaps',
  near: 'Skipped: too close',
  deleted: 'Skipped: deleted',
  left: 'Skipped',

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
    'Free slots from weekly hours are removed at once. Booked slots and slots you added by hand stay.',
  keep: 'Keep them on',

  // Slots of the schedule
  deleteOne: 'Weekly hours won’t offer this time again.',
})
