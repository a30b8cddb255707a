import type { z } from 'zod'
import type { adminBookingRow, TimelineEntry } from '#contract/admin/bookings.ts'
import { fromMinorUnits } from '#contract/money.ts'
import type { AdminBookingRow } from './repository.ts'
import type { TimelineRow } from './timeline/repository.ts'

export const presentBookingRow = (row: AdminBookingRow): z.input<typeof adminBookingRow> => ({
  id: row.id,
  startTime: row.starts_at.toISOString(),
  endTime: row.ends_at.toISOString(),
  createdAt: row.created_at.toISOString(),
  status: row.status,
  attendance: row.attendance,
  interviewee: row.interviewee,
  interviewer: row.interviewer,
  amount: fromMinorUnits(row.price_minor),
  currency: row.currency,
  paymentStatus: row.payment_status,
})

/** `bigint` columns arrive as text. */
const toAmount = (minor: number | string): number => fromMinorUnits(Number(minor))

export const presentTimelineEntry = (row: TimelineRow): TimelineEntry => ({
  at: row.at.toISOString(),
  kind: row.kind,
  party: row.party,
  detail: row.detail,
  text: row.text,
  money: row.minor !== null && row.currency ? { amount: toAmount(row.minor), currency: row.currency } : null,
  entries: (row.entries ?? []).map(({ account, minor, currency }) => ({
    account,
    amount: toAmount(minor),
    currency,
  })),
})
