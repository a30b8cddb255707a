import { defineMessages } from '#web/i18n/define-messages.ts'

/** Hint when the zones of device and profile differ. */
export const timeZoneHint = defineMessages('timeZoneHint', {
  interviewee:
    'This device is on {{device}}, your profile on {{profile}}. Screens follow the device, emails follow the profile. <change>Change it in your profile</change>',
  interviewer:
    'This device is on {{device}}, your profile on {{profile}}. Bookings are shown on the time of the device; your slots and emails follow the profile. <change>Change it in your profile</change>',
})
