import { recordingFormats } from '#contract/enums.ts'
import { recordingLimits } from '#contract/limits.ts'
import type { RecordingFormat } from '#contract/recording.ts'
import type { ApiError } from '#web/lib/api-client.ts'

/** A recording on its way. */
export type Upload = {
  step:
    | 'sending'
    | 'paused'
    /** The connection is lost; tried again by itself. */
    | 'waiting'
    /** All of it is there, and looked at by the server. */
    | 'checking'
    | 'refused'
  fileName: string
  sentBytes: number
  totalBytes: number
  /** What had been sent at which moments lately: the speed. */
  samples: readonly ProgressSample[]
  /** Why it was refused. */
  error: UploadError | null
}
/** What the server says, or that the file cannot be read any more. */
export type UploadError = ApiError | 'unreadable'
type ProgressSample = { at: number; bytes: number }

export type UploadEvent =
  | { type: 'progressed'; bytes: number; at: number }
  | { type: 'paused' }
  | { type: 'continued' }
  | { type: 'disconnected' }
  | { type: 'refused'; error: UploadError }

export const initialUpload = (file: { name: string; size: number }): Upload => ({
  step: 'sending',
  fileName: file.name,
  sentBytes: 0,
  totalBytes: file.size,
  samples: [],
  error: null,
})

export function uploadReducer(upload: Upload, event: UploadEvent): Upload {
  switch (event.type) {
    case 'progressed': {
      const step = event.bytes < upload.totalBytes ? 'sending' : 'checking'
      return { ...upload, step, sentBytes: event.bytes, samples: addSample(upload.samples, event) }
    }
    case 'paused':
      return { ...upload, step: 'paused', samples: [] }
    case 'continued':
      return { ...upload, step: 'sending', samples: [] }
    case 'disconnected':
      return { ...upload, step: 'waiting', samples: [] }
    case 'refused':
      return { ...upload, step: 'refused', samples: [], error: event.error }
  }
}

/** The speed is that of the last seconds; what was sent in vain starts it anew. */
const speedWindowMs = 10_000

function addSample(
  pace: readonly ProgressSample[],
  { at, bytes }: ProgressSample,
): readonly ProgressSample[] {
  const isBack = bytes < (pace.at(-1)?.bytes ?? 0)
  return [...(isBack ? [] : pace.filter(sample => at - sample.at <= speedWindowMs)), { at, bytes }]
}

/** How long the rest takes at the present speed; null before that can be told. */
export function remainingMs({ step, samples, totalBytes, sentBytes }: Upload): number | null {
  const [first, last] = [samples[0], samples.at(-1)]
  if (step !== 'sending' || !first || !last || last.at - first.at < 1000) return null
  const bytesPerMs = (last.bytes - first.bytes) / (last.at - first.at)
  return bytesPerMs > 0 ? (totalBytes - sentBytes) / bytesPerMs : null
}

/** The formats people may choose from, as they are written. */
export const formatNames = Object.values(recordingFormats)
  .map(format => format.label)
  .join(', ')

const extensions = Object.keys(recordingFormats) as RecordingFormat[]

/** What the file picker offers first. */
export const acceptedExtensions = extensions.map(ending => `.${ending}`).join(',')

/** Why a file cannot be a recording, before it is sent; the server decides by its content. */
export function validateFile(file: {
  name: string
  size: number
}): 'recording.type' | 'recording.too_large' | null {
  const ending = file.name.split('.').at(-1)?.toLowerCase()
  if (file.size === 0 || !extensions.some(known => known === ending)) return 'recording.type'
  return file.size > recordingLimits.maxBytes ? 'recording.too_large' : null
}
