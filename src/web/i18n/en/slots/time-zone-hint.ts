import { defineMessages } from '#web/i18n/define-messages.ts'

/** Hint when the zones of device and profile differ, and the question whether UTC is meant. */
export const timeZoneHint = defineMessages('timeZoneHint', {
  interviewee:
    'This device is on {{device}}, your profile on {{profile}}. Screens follow the device, emails follow the profile. <change>Change it in your profile</change>',
  interviewer:
    'This device is on {{device}}, your profile on {{profile}}. Bookings are shown on the time of the device; your slots and emails follow the profile. <change>Change it in your profile</change>',
  isUtcRight:
    'This browser says that your time zone is UTC, but your profile names {{country}}. Is UTC right? <change>Choose another time zone</change>',
  unknown:
    'This browser does not tell your time zone, so times are in UTC. <change>Choose your time zone</change>',
  use: 'Use {{zone}}',
  keepUtc: 'Keep UTC',
})
