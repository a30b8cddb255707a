import type { Booking } from '#contract/booking.ts'
import type { ParticipantRole } from '#contract/fields.ts'
import {
  getBookingStage,
  getOpenMeetingUrl,
  isJoinOpen,
  startsSoon,
} from '#web/features/bookings/booking-status.ts'

/** Actions of a card besides answering a request, in the order of its menu. */
const actionKeys = [
  'pay',
  'join',
  'review',
  'grade',
  'watch',
  'scorecard',
  'calendar',
  'messages',
  'reschedule',
  'propose',
  'upload',
  'editReview',
  'bookAgain',
  'block',
  'noShow',
  'claim',
  'cancel',
] as const
export type ActionKey = (typeof actionKeys)[number]

/** The first available one is the main action of a card. Joining is one only from an hour before the start. */
const mainActionKeys = [
  'pay',
  'join',
  'review',
  'grade',
  'watch',
  'scorecard',
  'calendar',
  'bookAgain',
] as const satisfies readonly ActionKey[]

type CardActions = {
  main: ActionKey | null
  /** When the room opens, if joining is the main action before that. */
  opensAt: string | null
  /** Beside the main action: entering the meeting, the recording, and cancelling what is not confirmed. */
  visible: ActionKey[]
  menu: ActionKey[]
}

/** Arranges the actions that the server allows. A request has its answers as main actions. */
export function arrangeActions(
  booking: Booking,
  { side, now, isUploading }: { side: ParticipantRole; now: number; isUploading: boolean },
): CardActions {
  const { can } = booking
  const stage = getBookingStage(booking, now)
  const isConfirmed = booking.status === 'confirmed'
  const isAvailable: Record<ActionKey, boolean> = {
    pay: can.pay && Boolean(booking.payment?.url),
    join: getOpenMeetingUrl(booking, now) !== null,
    review: can.review && !booking.reviewed,
    grade: can.scorecard && can.grade,
    watch: can.replay || (isConfirmed && booking.recording !== null),
    scorecard: can.scorecard && !can.grade,
    calendar: isConfirmed && now < Date.parse(booking.startTime),
    // Once there are messages, the card itself has a button for them.
    messages: can.writeMessage && !booking.messages,
    reschedule: can.reschedule !== null,
    propose: can.proposeTime,
    upload: can.uploadRecording && (isUploading || !booking.recording),
    editReview: can.review && booking.reviewed,
    bookAgain: side === 'interviewee' && (stage === 'ended' || stage === 'cancelled'),
    noShow: can.reportNoShow,
    claim: can.claim !== null,
    block: !can.pay,
    cancel: can.cancel !== null && !can.decline,
  }
  const isMain = (key: ActionKey) =>
    isAvailable[key] && (key !== 'join' || startsSoon(booking.startTime, now))
  const main = can.accept || can.decline ? null : (mainActionKeys.find(isMain) ?? null)
  const isVisible = (key: ActionKey) =>
    key === 'join' ||
    (key === 'watch' && booking.recording !== null) ||
    (key === 'cancel' && booking.status === 'pending')
  const others = actionKeys.filter(key => isAvailable[key] && key !== main)
  return {
    main,
    opensAt: main === 'join' && !isJoinOpen(booking, now) ? (booking.room?.opensAt ?? null) : null,
    visible: others.filter(isVisible),
    menu: others.filter(key => !isVisible(key)),
  }
}
