import type { z } from 'zod'
import { keptFormats } from '#contract/enums.ts'
import type { RecordingFormat, recordingFacts } from '#contract/recording.ts'

export type RecordingView = z.input<typeof recordingFacts>

/** What both parties see of a recording beside its name and link. */
export function presentRecording(row: {
  format: RecordingFormat
  bytes: string
  delete_after: Date
}): RecordingView {
  const { kind, isPlayable } = keptFormats[row.format]
  return { kind, isPlayable, bytes: Number(row.bytes), deletedAt: row.delete_after.toISOString() }
}
