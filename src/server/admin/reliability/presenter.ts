import type { z } from 'zod'
import type { endpoints } from '#contract/admin/reliability.ts'
import { getCountStart } from '#server/marketplace/reliability/policy.ts'
import {
  type BookingIncident,
  type ListedReliability,
  type listChanges,
  presentReliability,
  type ReliabilityPerson,
  type ReliabilityRow,
  toFigures,
} from '#server/marketplace/reliability/repository.ts'

type Listed = z.input<typeof endpoints.reliabilityList.reply>['items'][number]
type Details = z.input<typeof endpoints.interviewerReliability.reply>
type ChangeRow = Awaited<ReturnType<typeof listChanges>>[number]

export function presentListed({ name, specialty, company, ...row }: ListedReliability): Listed {
  const { note: _, ...reliability } = presentReliability(row)
  return {
    userId: row.interviewer_id,
    name,
    specialty,
    company,
    ...reliability,
    isManual: row.set_by !== null,
  }
}

const presentChange = (row: ChangeRow): Details['changes'][number] => ({
  id: row.id,
  at: row.at.toISOString(),
  state: row.state,
  pausedUntil: row.paused_until?.toISOString() ?? null,
  admin: row.admin_email,
  figures: toFigures(row),
})

type Facts = {
  userId: Details['userId']
  person: ReliabilityPerson
  row: ReliabilityRow | undefined
  /** Within the period of the rules, whether they count or not. */
  incidents: readonly BookingIncident[]
  changes: readonly ChangeRow[]
}

export function presentDetails({ userId, person, row, incidents, changes }: Facts, now: Date): Details {
  const start = getCountStart(row?.forgiven_at ?? null, now)
  const { listed, ...fields } = person
  return {
    userId,
    ...fields,
    ...presentReliability(row),
    isListed: listed,
    isManual: (row?.set_by ?? null) !== null,
    countedAt: row?.counted_at.toISOString() ?? null,
    incidents: incidents.map(({ kind, bookingId, startTime, at }) => ({
      kind,
      bookingId,
      startTime: startTime.toISOString(),
      at: at.toISOString(),
      isCounted: at > start,
    })),
    changes: changes.map(presentChange),
  }
}
