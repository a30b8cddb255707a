import { recordingFormats } from '#contract/enums.ts'
import { recordingLimits } from '#contract/limits.ts'
import type { RecordingFormat } from '#contract/recording.ts'
import type { ApiError } from '#web/lib/api/api-client.ts'

export type Upload = {
  step:
    | 'sending'
    | 'paused'
    /** Connection lost. The client retries by itself. */
    | 'offline'
    /** All bytes are sent. The server checks the file. */
    | 'checking'
    | 'failed'
  fileName: string
  sentBytes: number
  totalBytes: number
  /** Recent progress, used for the speed. */
  samples: readonly ProgressSample[]
  error: UploadError | null
}
/** Error of the server, or a file that the browser cannot read any more. */
export type UploadError = ApiError | 'unreadable'
type ProgressSample = { at: number; bytes: number }

export type UploadEvent =
  | { type: 'progressed'; bytes: number; at: number }
  | { type: 'paused' }
  | { type: 'continued' }
  | { type: 'disconnected' }
  | { type: 'failed'; error: UploadError }

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
      return { ...upload, step: 'offline', samples: [] }
    case 'failed':
      return { ...upload, step: 'failed', samples: [], error: event.error }
  }
}

/** Window of the speed. Progress that moves backwards resets it. */
const speedWindowMs = 10_000

function addSample(
  samples: readonly ProgressSample[],
  { at, bytes }: ProgressSample,
): readonly ProgressSample[] {
  const isReset = bytes < (samples.at(-1)?.bytes ?? 0)
  return [...(isReset ? [] : samples.filter(sample => at - sample.at <= speedWindowMs)), { at, bytes }]
}

/** Null until there is a speed. */
export function remainingMs({ step, samples, totalBytes, sentBytes }: Upload): number | null {
  const [first, last] = [samples[0], samples.at(-1)]
  if (step !== 'sending' || !first || !last || last.at - first.at < 1000) return null
  const bytesPerMs = (last.bytes - first.bytes) / (last.at - first.at)
  return bytesPerMs > 0 ? (totalBytes - sentBytes) / bytesPerMs : null
}

export const formatNames = Object.values(recordingFormats)
  .map(format => format.label)
  .join(', ')

const extensions = Object.keys(recordingFormats) as RecordingFormat[]

export const acceptedExtensions = extensions.map(extension => `.${extension}`).join(',')

const recordingSignatures = [
  // MP4, MOV and M4A, but not the pictures in the same container.
  /^[\s\S]{4}(ftyp(?!hei|hev|mif1|msf1|avi[fs]|crx)|moov|mdat|wide)/,
  /^RIFF[\s\S]{4}(AVI |WAVE)/,
  // MP3
  /^(ID3|\xff[\xe2\xe3\xf2-\xf3\xfa\xfb])/,
]

/** Whether the first bytes are those of an accepted format. Phones and chats drop or change the extension. */
export async function hasRecordingContent(file: Blob): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, 12).arrayBuffer())
  const text = String.fromCharCode(...head)
  return recordingSignatures.some(pattern => pattern.test(text))
}

/** Early check by name, content and size. The server decides by content. */
export function validateFile(
  file: { name: string; size: number },
  hasContent = false,
): 'recording.empty' | 'recording.type' | 'recording.too_large' | null {
  const extension = file.name.split('.').at(-1)?.toLowerCase()
  const isKnown = hasContent || extensions.some(known => known === extension)
  if (file.size === 0) return 'recording.empty'
  if (!isKnown) return 'recording.type'
  return file.size > recordingLimits.maxBytes ? 'recording.too_large' : null
}
