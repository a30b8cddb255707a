import type { z } from 'zod'
import type { endpoints } from '#contract/admin/disputes.ts'
import type { ParticipantRole } from '#contract/fields.ts'
import { type BookingId, bookingId, type UserId } from '#contract/id.ts'
import { fromMinorUnits, toPrice } from '#contract/money.ts'
import { listActions } from '#server/admin/audit-log/repository.ts'
import { isParty } from '#server/admin/bookings/change-booking.ts'
import { loadMoney, presentBookingRow } from '#server/admin/bookings/get-booking.ts'
import { listBookingsById, listOpenItems } from '#server/admin/bookings/repository.ts'
import type { Deps } from '#server/admin/context.ts'
import { toListPage } from '#server/admin/list-page.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import {
  canDecideAppeal,
  getAppealEffect,
  getAppellant,
} from '#server/marketplace/bookings/disputes/policy.ts'
import {
  type AppealRow,
  type ClaimRow,
  type DecisionRow,
  findClaim,
  listAppeals,
  listDecisions,
} from '#server/marketplace/bookings/disputes/repository.ts'
import { listDisputes } from '#server/payments/payments/repository.ts'
import { getCompensation } from '#server/payments/refunds/refunds.ts'
import {
  getPresence,
  type Presence,
  type Proposal,
  proposeChargebackAnswer,
  proposeClaimDecision,
  proposeNoShowDecision,
} from './policy.ts'
import {
  type CommunicationRow,
  type DisputeCursor,
  findScorecardSentAt,
  listAdminEmails,
  listCommunication,
  listLastMessages,
  listOpenDisputes,
  listVisits,
  type OpenDispute,
  type VisitRow,
} from './repository.ts'

const toMinutes = (ms: number): number => Math.round(ms / 6000) / 10

type Records = { visits: readonly VisitRow[]; presence: Presence; communication: readonly CommunicationRow[] }

function presentEvidence(party: ParticipantRole, { visits, presence, communication }: Records) {
  const words = communication.find(row => row.party === party)
  return {
    visits: visits
      .filter(visit => visit.party === party)
      .map(visit => ({
        joinedAt: visit.joined_at.toISOString(),
        leftAt: visit.left_at?.toISOString() ?? null,
      })),
    minutesInRoom: toMinutes(presence[party].inRoomMs),
    minutesAlone: toMinutes(presence[party].aloneMs),
    messages: words?.messages ?? 0,
    captionLines: words?.caption_lines ?? 0,
    firstCaptionAt: words?.first_caption_at?.toISOString() ?? null,
    lastCaptionAt: words?.last_caption_at?.toISOString() ?? null,
  }
}

const presentProposal = ({ decision, rule, refundMinor }: Proposal) => ({
  decision,
  rule,
  refund: fromMinorUnits(refundMinor),
})

const presentDecision = (row: DecisionRow, emails: ReadonlyMap<string, string>) => ({
  kind: row.kind,
  isAppeal: row.is_appeal,
  isChanged: row.is_changed,
  decidedAt: row.decided_at.toISOString(),
  by: (row.decided_by && emails.get(row.decided_by)) ?? row.decided_by_name ?? '',
  text: row.text,
})

type Query = z.output<typeof endpoints.adminDisputes.query>

/** Open disputes, oldest first by default. */
export async function findDisputes({ db }: Deps, { kind, cursor, pageSize, order = 'asc' }: Query) {
  const page = { cursor: parseCursor(cursor), limit: pageSize + 1, order }
  const { items, next } = toListPage(await listOpenDisputes(db, kind, page), pageSize, toCursor)
  const bookings = await listBookingsById(
    db,
    items.map(item => item.booking_id),
  )
  const byId = new Map(bookings.map(row => [row.id, row]))
  const rows = items.flatMap(item => {
    const row = byId.get(item.booking_id)
    if (!row) return []
    return { ...presentBookingRow(row), kind: item.kind, openedAt: item.opened_at.toISOString() }
  })
  return { items: rows, next }
}

const toCursor = ({ position, kind, booking_id }: OpenDispute) => `${position}_${booking_id}_${kind}`

function parseCursor(cursor: string | undefined): DisputeCursor | null {
  const [, position = '', id = '', kind = ''] =
    /^(\d{1,18})_([0-9a-f-]{36})_([a-z_]+)$/.exec(cursor ?? '') ?? []
  return bookingId.safeParse(id).success ? { position, bookingId: id, kind } : null
}

/** Evidence, what the written rule proposes, and what was decided. `viewerId` is the admin who reads it. */
export async function getDispute(deps: Deps, id: BookingId, viewerId: UserId) {
  const { db } = deps
  const money = await loadMoney(deps, id)
  const { booking, report, payment, refundableMinor } = money
  const [[row], open, claim, decisions, appeals, visits, communication, messages, scorecardSentAt] =
    await Promise.all([
      listBookingsById(db, [id]),
      listOpenItems(db, id),
      findClaim(db, id),
      listDecisions(db, id),
      listAppeals(db, id),
      listVisits(db, id),
      listCommunication(db, id),
      listLastMessages(db, id),
      findScorecardSentAt(db, id),
    ])
  if (!row) throw new AppError('booking.not_found')
  const session = { start: booking.starts_at, end: booking.ends_at }
  const presence = getPresence(
    visits.map(visit => ({ party: visit.party, joinedAt: visit.joined_at, leftAt: visit.left_at })),
    session,
  )
  const records = { visits, presence, communication }
  const facts = {
    durationMs: session.end.getTime() - session.start.getTime(),
    hasScorecard: scorecardSentAt !== null,
    refundableMinor,
  }
  const emails = await listAdminEmails(
    db,
    decisions.flatMap(decision => decision.decided_by ?? []),
  )
  const chargebacks = payment ? await listDisputes(db, payment.id) : []
  const appeal = appeals.find(known => !known.decided_at) ?? appeals.at(-1)
  return {
    booking: presentBookingRow(row),
    open,
    noShow: report && {
      absent: report.absent,
      reportedAt: report.reported_at.toISOString(),
      contestedAt: report.contested_at?.toISOString() ?? null,
      contest: report.contest,
      upheld: report.upheld,
      proposal: presentProposal(proposeNoShowDecision(report.absent, presence, refundableMinor)),
    },
    claim: claim
      ? {
          reason: claim.reason,
          text: claim.text,
          claimedAt: claim.claimed_at.toISOString(),
          refund: claim.refund_minor === null ? null : fromMinorUnits(claim.refund_minor),
          proposal: presentProposal(proposeClaimDecision(presence, facts)),
        }
      : null,
    chargebacks: chargebacks.map(chargeback => ({
      providerRef: chargeback.provider_ref,
      status: chargeback.status,
      amount: fromMinorUnits(chargeback.amount_minor),
      openedAt: chargeback.created_at.toISOString(),
    })),
    chargebackProposal: chargebacks.length > 0 ? presentProposal(proposeChargebackAnswer(presence)) : null,
    appeal: appeal
      ? {
          ...presentAppeal(appeal, booking),
          ...presentEffect(appeal, money, claim),
          canDecide: !isParty(booking, viewerId) && canDecide(appeal, decisions, viewerId),
        }
      : null,
    decisions: decisions.map(decision => presentDecision(decision, emails)),
    proposals: await listProposals(deps, id),
    interviewee: presentEvidence('interviewee', records),
    interviewer: presentEvidence('interviewer', records),
    scorecardSentAt: scorecardSentAt?.toISOString() ?? null,
    messages: messages.map(message => ({
      party: message.party,
      at: message.sent_at.toISOString(),
      text: message.text,
      inRoom: message.in_room,
    })),
    refundable: fromMinorUnits(refundableMinor),
    isDivided: booking.earned_at !== null,
  }
}

const presentAppeal = (appeal: AppealRow, booking: Money['booking']) => ({
  kind: appeal.kind,
  by: getAppellant(appeal, booking),
  text: appeal.text,
  appealedAt: appeal.appealed_at.toISOString(),
  decidedAt: appeal.decided_at?.toISOString() ?? null,
})

type Money = Awaited<ReturnType<typeof loadMoney>>

function presentEffect(
  appeal: AppealRow,
  { booking, report, balances, terms }: Money,
  claim: ClaimRow | undefined,
) {
  const { kind, decided_at } = appeal
  const appealedBy = getAppellant(appeal, booking)
  const effect =
    kind === 'no_show' && report
      ? getAppealEffect({ kind, absent: report.absent, isUpheld: report.upheld === true })
      : getAppealEffect({ kind: 'claim', refundMinor: claim?.refund_minor ?? 0, appealedBy })
  const isOpen = effect === 'compensate' && !decided_at
  return { effect, compensation: isOpen ? toPrice(getCompensation(balances, terms)) : null }
}

function canDecide(appeal: AppealRow, decisions: readonly DecisionRow[], adminId: UserId): boolean {
  const first = decisions.find(known => known.kind === appeal.kind && !known.is_appeal) ?? null
  return canDecideAppeal(appeal, first, { adminId }).value === true
}

async function listProposals({ db }: Deps, id: BookingId) {
  const filter = { targetType: 'booking', targetId: id, action: 'propose_decision' }
  const rows = await listActions(db, filter, { cursor: null, limit: 20 })
  return rows.map(({ created_at, email, actor_name, reason }) => ({
    at: created_at.toISOString(),
    by: email ?? actor_name ?? '',
    text: reason,
  }))
}
