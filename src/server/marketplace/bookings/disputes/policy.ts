import { type ParticipantRole, participantRole } from '#contract/fields.ts'
import type { UserId } from '#contract/id.ts'
import { claimLimits } from '#contract/limits.ts'
import { addMs, dayMs, hourMs } from '#contract/time.ts'
import type { Row, Tx } from '#server/lib/database/pool.ts'
import { ok, type Result, refuse } from '#server/lib/result.ts'
import type { BookingRow } from '#server/marketplace/bookings/policy.ts'

/** States and amounts of an admin's action, for the log. */
type AdminChange = { before: object; after: object }

/** Writes the admin's log in the transaction of the action. The log is in a higher layer. */
export type AdminRecord = (tx: Tx, change: AdminChange) => Promise<void>

/** An admin, or the operating system's user of the command line. */
type Decider = { adminId: UserId } | { commandLineUser: string }

/** Decision of an admin, with the text for both participants. */
export type AdminDecision = { decidedBy: Decider; text: string; record: AdminRecord }

type Decision = Pick<
  Row<'dispute_decisions'>,
  'kind' | 'is_appeal' | 'decided_at' | 'decided_by' | 'decided_by_name'
>
type Appeal = Pick<Row<'dispute_appeals'>, 'kind' | 'appealed_at' | 'decided_at'>

/** Once, within a day after the end of a paid session without a no-show report. */
export function canClaim(
  booking: BookingRow,
  by: ParticipantRole,
  { hasReport, hasClaim }: { hasReport: boolean; hasClaim: boolean },
  now: Date,
): Result<{ until: Date }> {
  if (by !== 'interviewee') return refuse('booking.not_found')
  if (booking.status !== 'confirmed' || booking.captured_minor === 0) return refuse('booking.not_confirmed')
  if (hasClaim || hasReport) return refuse('booking.already_reported')
  const until = claimableUntil(booking)
  return now >= booking.ends_at && now < until ? ok({ until }) : refuse('booking.claim_not_now')
}

const claimableUntil = (booking: BookingRow) => addMs(booking.ends_at, claimLimits.hours * hourMs)

/** What an admin decided first. A claim may get back all that was paid, or a part. */
export type Decided =
  | { kind: 'no_show'; absent: ParticipantRole; isUpheld: boolean }
  | { kind: 'claim'; refundMinor: number; capturedMinor: number }

/** Neither side of a refund of a part got all that it asked for. */
function hasLost(by: ParticipantRole, decided: Decided): boolean {
  if (decided.kind === 'no_show') return (decided.absent === by) === decided.isUpheld
  return by === 'interviewer' ? decided.refundMinor > 0 : decided.refundMinor < decided.capturedMinor
}

/** Who may appeal a first decision of an admin. */
export const listLosers = (decided: Decided): ParticipantRole[] =>
  participantRole.options.filter(by => hasLost(by, decided))

/** A participant who lost by an admin's decision may appeal within a week. There is one appeal. */
export function canAppeal(
  first: (Pick<Decision, 'decided_at'> & { decided: Decided }) | null,
  by: ParticipantRole,
  hasAppeal: boolean,
  now: Date,
): Result<{ until: Date }> {
  if (!first || hasAppeal || !hasLost(by, first.decided)) return refuse('booking.nothing_to_appeal')
  const until = addMs(first.decided_at, claimLimits.appealDays * dayMs)
  return now < until ? ok({ until }) : refuse('booking.nothing_to_appeal')
}

type DecidedColumns = {
  kind: Decided['kind']
  absent: ParticipantRole | null
  upheld: boolean | null
  refundMinor: number | null
  capturedMinor: number
}

export const toDecided = ({ kind, absent, upheld, refundMinor, capturedMinor }: DecidedColumns): Decided =>
  kind === 'no_show' && absent
    ? { kind, absent, isUpheld: upheld === true }
    : { kind: 'claim', refundMinor: refundMinor ?? 0, capturedMinor }

/** Moments at which time alone changes the results above. */
export const getDisputeChangeTimes = (booking: BookingRow, decidedAt: Date | null): Date[] => [
  ...(booking.captured_minor > 0 ? [booking.ends_at, claimableUntil(booking)] : []),
  ...(decidedAt ? [addMs(decidedAt, claimLimits.appealDays * dayMs)] : []),
]

/** An appeal is decided by another admin than the first decision. */
export function canDecideAppeal(
  appeal: Pick<Appeal, 'decided_at'> | null,
  first: Pick<Decision, 'decided_by' | 'decided_by_name'> | null,
  by: Decider,
): Result<true> {
  if (!appeal || !first || appeal.decided_at) return refuse('admin.no_open_dispute')
  const isSame =
    'adminId' in by ? first.decided_by === by.adminId : first.decided_by_name === by.commandLineUser
  return isSame ? refuse('admin.same_decider') : ok(true)
}

export const getAppellant = (
  appeal: { user_id: UserId },
  { interviewer_id }: Pick<BookingRow, 'interviewer_id'>,
): ParticipantRole => (appeal.user_id === interviewer_id ? 'interviewer' : 'interviewee')

/**
 * What a changed decision does. A refund that was paid cannot be taken back, so the platform pays an interviewer who
 * was right. `refund` gives back what the first decision refused, or more than it gave to a payer who appeals.
 */
export function getAppealEffect(
  first:
    | { kind: 'no_show'; absent: ParticipantRole; isUpheld: boolean }
    | { kind: 'claim'; refundMinor: number; appealedBy: ParticipantRole },
): 'refund' | 'compensate' | 'attendance' {
  if (first.kind === 'claim')
    return first.refundMinor > 0 && first.appealedBy === 'interviewer' ? 'compensate' : 'refund'
  if (first.absent === 'interviewee') return 'attendance'
  return first.isUpheld ? 'compensate' : 'refund'
}
