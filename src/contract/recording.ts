import { z } from 'zod'
import { endpoint, nothing } from './endpoint.ts'
import { bookingId } from './id.ts'
import { instant } from './time.ts'

/** Kinds of recordings that can be uploaded; decided by content, never by name. */
export const recordingKinds = ['video', 'audio'] as const
export type RecordingKind = (typeof recordingKinds)[number]

export const recordingLimits = {
  maxBytes: 2 * 1024 ** 3,
  /** From the end of the session. */
  keptDays: 90,
  noticeDays: 7,
  /** How long an interrupted upload can go on, from its beginning. */
  uploadHours: 24,
  /** How long a link to watch or download works. */
  linkHours: 6,
} as const

/** What `file-type` calls the accepted formats, the way people write them, and whether browsers can play them. */
export const recordingFormats = {
  mp4: { label: 'MP4', kind: 'video', isPlayable: true },
  mov: { label: 'MOV', kind: 'video', isPlayable: true },
  avi: { label: 'AVI', kind: 'video', isPlayable: false },
  mp3: { label: 'MP3', kind: 'audio', isPlayable: true },
  wav: { label: 'WAV', kind: 'audio', isPlayable: true },
  m4a: { label: 'M4A', kind: 'audio', isPlayable: true },
} as const satisfies Record<string, { label: string; kind: RecordingKind; isPlayable: boolean }>
export type RecordingFormat = keyof typeof recordingFormats

/** Where an upload that can be interrupted goes (tus 1.0); metadata `bookingId` and `filename`. */
export const recordingUploadPath = '/api/recordings/uploads'

export const recordingFacts = z.object({
  kind: z.enum(recordingKinds),
  /** Whether browsers can play it; otherwise it is there to download. */
  isPlayable: z.boolean(),
  bytes: z.int(),
  /** When it is deleted by itself. */
  deletedAt: instant,
})

const byBooking = z.object({ id: bookingId })

export const endpoints = {
  uploadRecording: endpoint({
    name: 'uploadRecording',
    summary:
      'Add a recording made elsewhere, in one request; a large one better goes to the resumable address',
    area: 'recording',
    method: 'POST',
    path: '/api/booking/:id/recording',
    access: 'interviewer',
    params: byBooking,
    upload: {
      field: 'recordingFile',
      maxBytes: recordingLimits.maxBytes,
      required: true,
      tooLarge: 'recording.too_large',
      isStreamed: true,
    },
    reply: recordingFacts.extend({
      /** Works for some hours, for whoever has it: it is given only to the two parties. */
      recordingUrl: z.string(),
      recordingFileName: z.string(),
    }),
    status: 201,
    errors: [
      'booking.not_found',
      'booking.not_confirmed',
      'recording.no_consent',
      'recording.too_late',
      'recording.type',
      'recording.too_large',
    ],
  }),
  deleteRecording: endpoint({
    name: 'deleteRecording',
    summary: 'Delete the recording before its time; either party may',
    area: 'recording',
    method: 'DELETE',
    path: '/api/booking/:id/recording',
    access: 'signed-in',
    params: byBooking,
    reply: nothing,
    status: 204,
    errors: ['booking.not_found', 'recording.not_found'],
  }),
}
