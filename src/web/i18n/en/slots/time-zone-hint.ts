import { defineMessages } from '#web/i18n/define-messages.ts'

/** Hint when the zones of device and profile differ, and the question whether UTC is meant. */
export const timeZoneHint = defineMessages('timeZoneHint', {
  interviewee:
    'Your device uses {{device}} and your profile {{profile}}. We show device time here and profile time in emails. <change>Change time zone</change>',
  interviewer:
    'Your device uses {{device}} and your profile {{profile}}. Bookings show device time. Your slots and emails use profile time. <change>Change time zone</change>',
  isUtcRight:
    'Your browser reports UTC, but your profile says {{country}}. Is UTC right? <change>Choose another time zone</change>',
  unknown:
    'Your browser doesn’t report a time zone, so times are in UTC. <change>Choose your time zone</change>',
  use: 'Use {{zone}}',
  keepUtc: 'Keep UTC',
})
