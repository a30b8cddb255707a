import type { z } from 'zod'
import { keptFormats } from '#contract/enums.ts'
import type { RecordingFormat, recordingSummary } from '#contract/recording.ts'

export type RecordingSummary = z.input<typeof recordingSummary>

/** What both parties see of a recording beside its name and link. */
export function presentRecording(row: {
  format: RecordingFormat
  bytes: string
  delete_after: Date
}): RecordingSummary {
  const { kind, isPlayable } = keptFormats[row.format]
  return { kind, isPlayable, bytes: Number(row.bytes), deletedAt: row.delete_after.toISOString() }
}
