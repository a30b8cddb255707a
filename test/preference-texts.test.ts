import { expect, test } from 'vitest'
import { catalog } from '#server/notifications/catalog.ts'
import type { EmailPayloads } from '#server/notifications/payloads.ts'
import { russian } from '#test/russian-messages.ts'
import { notifications } from '#web/i18n/en/account/notifications.ts'

type Template = keyof EmailPayloads

/** What the texts beside the preferences call each email, in English and Russian. */
const names: Record<Template, readonly [english: RegExp, russian: RegExp]> = {
  welcome: [/your address/, /подтверждение email/],
  'confirm-email': [/your address/, /подтверждение email/],
  'email-changed': [/your address/, /подтверждение email/],
  'new-login': [/new sign-ins/, /новые входы/],
  'password-changed': [/how you sign in/, /способов входа/],
  'factors-changed': [/how you sign in/, /способов входа/],
  'email-otp': [/codes/, /коды/],
  'reset-password': [/links/, /ссылки/],
  'account-closed': [/clos/, /закрыти/],
  'account-suspended': [/suspending/, /блокировка/],
  'account-restored': [/restoring/, /разблокировка/],
  'admin-role-changed': [/admin roles/, /роли администратора/],
  'payout-details-changed': [/get paid/, /реквизитов/],
  'payout-paid': [/pay out your earnings|payouts/, /выплатили ваш доход|выплаты/],
  'payout-returned': [/returned|payouts/, /вернулась|выплаты/],
  'booking-requested': [/Requests/, /Запросы/],
  'booking-confirmed': [/confirm/i, /подтвержд/i],
  'meeting-link-changed': [/meeting links/, /ссылки на встречу/],
  'booking-cancelled': [/cancellations|refunds/, /отмены|возвраты/],
  'booking-moved': [/new times/, /переносы/],
  'time-proposed': [/new times/, /переносы/],
  'proposal-declined': [/declines/, /отказы/],
  'times-requested': [/Requests/, /Запросы/],
  'requested-time-accepted': [/confirm/i, /подтвержд/i],
  'time-request-ended': [/declines/, /отказы/],
  'session-reminder': [/before a session/, /до встречи/],
  'no-show-reported': [/no-show/, /неявк/],
  'no-show-decided': [/no-show/, /неявк/],
  'refund-granted': [/refunds/, /возвраты/],
  'claim-received': [/decisions/, /решения/],
  'appeal-received': [/decisions/, /решения/],
  'dispute-decided': [/decisions/, /решения/],
  'notes-changed': [/notes/, /пожелания/],
  'message-received': [/Messages about/, /Сообщения о/],
  'booking-digest': [/Requests/, /Запросы/],
  'recording-ready': [/recordings/, /видеозаписи/],
  'recording-ends': [/recordings? .*deleted/, /удалени.* видео/],
  'replay-ends': [/replays? .*deleted/, /удалени.* материалов/],
  'scorecard-ready': [/scorecards/, /оценки/],
  'scorecard-due': [/scorecard/, /оценк/],
  'calendar-disconnected': [/calendar/, /календар/],
  'calendar-deleted': [/calendar/, /календар/],
  'slot-available': [/free time/, /открыл время/],
  'confirm-work-email': [/links/, /ссылки/],
  'application-approved': [/decisions/i, /решения/i],
  'application-sent-back': [/decisions/i, /решения/i],
  'application-declined': [/decisions/i, /решения/i],
  'reliability-changed': [/reliability/, /надёжност/],
  'account-viewed': [/support views/, /поддержк/],
  'policy-published': [/new versions? of our policies/, /нов(?:ые|ую) верси[ию] правил/],
  'report-decided': [/decisions/i, /решения/i],
  'content-hidden': [/decisions/i, /решения/i],
  'content-restored': [/decisions/i, /решения/i],
  'appeal-rejected': [/decisions/i, /решения/i],
}

/** A payload with which every notification is made. The refund makes the email about a cancellation mandatory. */
const payload = {
  side: 'interviewee',
  refundMinor: 1,
  interviewee: {},
  interviewer: {},
  other: {},
  times: [],
}

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
