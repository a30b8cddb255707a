import type { ParticipantRole } from '#contract/fields.ts'
import { fromMinorUnits } from '#contract/money.ts'
import type { DecisionRow } from '#server/marketplace/bookings/disputes/repository.ts'
import type { Presence, Proposal } from './policy.ts'
import type { CommunicationRow, VisitRow } from './repository.ts'

const toMinutes = (ms: number): number => Math.round(ms / 6000) / 10

type Records = { visits: readonly VisitRow[]; presence: Presence; communication: readonly CommunicationRow[] }

export function presentEvidence(party: ParticipantRole, { visits, presence, communication }: Records) {
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

export const presentProposal = ({ decision, rule, refundMinor }: Proposal) => ({
  decision,
  rule,
  refund: fromMinorUnits(refundMinor),
})

export const presentDecision = (row: DecisionRow, emails: ReadonlyMap<string, string>) => ({
  kind: row.kind,
  isAppeal: row.is_appeal,
  isChanged: row.is_changed,
  decidedAt: row.decided_at.toISOString(),
  by: (row.decided_by && emails.get(row.decided_by)) ?? row.decided_by_name ?? '',
  text: row.text,
})
