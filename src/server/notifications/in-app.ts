import type { BookingGroup } from '#contract/booking.ts'
import type { UserId } from '#contract/id.ts'
import { policyDefaults } from '#contract/legal-policy-versions.ts'
import type { NotificationCategory } from '#contract/notifications.ts'
import type {
  AppealAnswer,
  BookingNotificationPayload,
  EmailPayloads,
  PayoutPayload,
  TimeRequestPayload,
} from './payloads.ts'

/** In-app notification that accompanies an email. Its row has the email's payload without `emailOnly`. */
export type InAppNotification = {
  category: NotificationCategory
  /** Replaces an earlier notification with the same key. Null: not shown in the app. */
  dedupeKey: string | null
  /** User it names besides the recipient. Erasing that user deletes it. */
  actorId: UserId | null
  /** Emailed despite preferences, because money or a last chance depends on it. */
  isMandatory: boolean
  /** Start of the session or time that it is about. Null if there is none. */
  startTime: string | null
  path(now: Date): string
}

/** Several payouts are several notifications. */
export function inAppPayout(data: PayoutPayload): InAppNotification {
  return {
    category: 'payouts',
    dedupeKey: data.at,
    actorId: null,
    isMandatory: true,
    startTime: null,
    path: () => '/earnings',
  }
}

/** A later version replaces it. Always emailed: the user's rights depend on it. */
export const inAppPolicy = (data: EmailPayloads['policy-published']): InAppNotification => ({
  category: 'policies',
  dedupeKey: data.policy,
  actorId: null,
  isMandatory: true,
  startTime: null,
  path: () => `${policyDefaults[data.policy].path}?version=${data.version}`,
})

/** Each view is a notification of its own. Always emailed: an admin reads the account. */
export const inAppView = (data: EmailPayloads['account-viewed']): InAppNotification => ({
  category: 'moderation',
  dedupeKey: data.viewId,
  actorId: null,
  isMandatory: true,
  startTime: null,
  path: () => '/account',
})

/** Path of a decision about the user's own content. */
export const getDecisionPath = (caseId: string): string => `/moderation?decision=${caseId}`

/** Later decisions about the same content replace the notification. Always emailed: a deadline depends on it. */
const inAppModeration = (caseId: string, path: string): InAppNotification => ({
  category: 'moderation',
  dedupeKey: caseId,
  actorId: null,
  isMandatory: true,
  startTime: null,
  path: () => path,
})

export const inAppReport = ({ caseId }: EmailPayloads['report-decided']) =>
  inAppModeration(caseId, '/moderation')

export const inAppDecision = ({ caseId }: EmailPayloads['content-hidden'] | AppealAnswer) =>
  inAppModeration(caseId, getDecisionPath(caseId))

/** About the recipient's application to be listed. A later decision replaces it. Always emailed: it decides whether they are. */
export const inAppApplication = (): InAppNotification => ({
  category: 'moderation',
  dedupeKey: 'application',
  actorId: null,
  isMandatory: true,
  startTime: null,
  path: () => '/profile',
})

/** A later change replaces it. Always emailed: it decides whether the interviewer can be booked. */
export const inAppReliability = (): InAppNotification => ({
  category: 'moderation',
  dedupeKey: 'reliability',
  actorId: null,
  isMandatory: true,
  startTime: null,
  path: () => '/time-slots?view=settings',
})

/** Later news of the same request replaces it. */
export const inAppTimeRequest = (data: TimeRequestPayload): InAppNotification => ({
  category: 'bookings',
  dedupeKey: data.requestId,
  actorId: data.other.id,
  isMandatory: false,
  startTime: data.times[0]?.startTime ?? null,
  path: () => '/bookings',
})

type InAppOptions = {
  category?: NotificationCategory
  isMandatory?: boolean
  /** Group of the booking list to open. By default upcoming, after the end past. */
  group?: BookingGroup
  /** Link target instead of the booking list. */
  path?: string
  /** Link target until the session ends. */
  pathUntilEnd?: string | null
}

/** Links to the booking list, in the group that is right at the time of the click. */
export function inAppBooking(
  data: BookingNotificationPayload,
  { category = 'bookings', isMandatory = false, group, path, pathUntilEnd }: InAppOptions = {},
): InAppNotification {
  const { side, endTime, bookingId } = data
  function pathAt(now: Date): string {
    const isOver = new Date(endTime) <= now
    const list = `/${side}-bookings?group=${group ?? (isOver ? 'past' : 'upcoming')}`
    return path ?? (isOver ? null : pathUntilEnd) ?? list
  }
  return {
    category,
    dedupeKey: bookingId,
    actorId: (side === 'interviewer' ? data.interviewee.id : data.interviewer.id) ?? null,
    isMandatory,
    startTime: data.lifecycle?.proposed?.startTime ?? data.startTime,
    path: pathAt,
  }
}

/** Refunds are always emailed to the payer. */
export const isRefunded = ({ side, refundMinor }: BookingNotificationPayload) =>
  side === 'interviewee' && (refundMinor ?? 0) > 0

/** Path of the built-in room, if the session uses it. */
export const getRoomPath = ({ meetingLink, bookingId }: BookingNotificationPayload) =>
  meetingLink?.endsWith(`/room/${bookingId}`) ? `/room/${bookingId}` : null
