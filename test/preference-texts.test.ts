import { expect, test } from 'vitest'
import { catalog } from '#server/notifications/catalog.ts'
import type { EmailPayloads } from '#server/notifications/payloads.ts'
import { russian } from '#test/russian-messages.ts'
import { notifications } from '#web/i18n/en/account/notifications.ts'

type Template = keyof EmailPayloads

/** What the texts beside the preferences call each email, in English and Russian. */
const names: Record<Template, readonly [english: RegExp, russian: RegExp]> = {
  welcome: [/your address/, /адреса/],
  'confirm-email': [/your address/, /адреса/],
  'email-changed': [/your address/, /адреса/],
  'new-login': [/new sign-ins/, /новые входы/],
  'password-changed': [/how you sign in/, /способов входа/],
  'factors-changed': [/how you sign in/, /способов входа/],
  'email-otp': [/codes/, /коды/],
  'reset-password': [/links/, /ссылки/],
  'account-closed': [/clos/, /закрыти/],
  'payout-details-changed': [/get paid/, /реквизитов/],
  'payout-paid': [/pay out your earnings|payouts/, /выплатили ваш доход|выплаты/],
  'payout-returned': [/returned|payouts/, /вернулась|выплаты/],
  'booking-requested': [/Requests/, /Запросы/],
  'booking-confirmed': [/confirm/i, /подтвержд/i],
  'meeting-link-changed': [/meeting links/, /ссылки на встречу/],
  'booking-cancelled': [/cancellations|refunds/, /отмены|возвраты/],
  'booking-moved': [/new times/, /новое время/],
  'time-proposed': [/new times/, /новое время/],
  'proposal-declined': [/declines/, /отказы/],
  'session-reminder': [/before a session/, /до встречи/],
  'no-show-reported': [/no-show/, /неявк/],
  'no-show-decided': [/no-show/, /неявк/],
  'notes-changed': [/notes/, /пожелания/],
  'message-received': [/Messages about/, /Сообщения о/],
  'booking-digest': [/Requests/, /Запросы/],
  'recording-ready': [/recordings/, /записи встреч/],
  'recording-ends': [/recordings? .*deleted/, /удалени.* записи/],
  'replay-ends': [/replays? .*deleted/, /удалени.* повтора/],
  'scorecard-ready': [/scorecards/, /оценки/],
  'scorecard-due': [/scorecard/, /оценк/],
  'slot-available': [/free time/, /свободное время/],
}

/** A payload with which every notification is made. The refund makes the email about a cancellation mandatory. */
const payload = { side: 'interviewee', refundMinor: 1, interviewee: {}, interviewer: {} }

test.for(Object.keys(names) as Template[])('the texts of the preferences name the email %s', template => {
  const inApp = catalog[template].inApp?.(payload as never)
  const keys = inApp
    ? ([`${inApp.category}Text`, ...(inApp.isMandatory ? (['always'] as const) : [])] as const)
    : (['alwaysSafe'] as const)
  for (const key of keys) {
    expect(notifications.messages[key]).toMatch(names[template][0])
    expect(russian.notifications?.[key]).toMatch(names[template][1])
  }
})
