import { z } from 'zod'
import { door, endpoint, nothing } from './endpoint.ts'
import { bookingId } from './id.ts'
import { instant } from './instant.ts'
import { recordingLimits } from './limits.ts'

/** Kinds of recordings that can be uploaded; decided by content, never by name. */
export const recordingKinds = ['video', 'audio'] as const
export type RecordingKind = (typeof recordingKinds)[number]

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

/** What all four steps of an upload that can be interrupted have in common (tus 1.0). */
const resumable = { kind: 'upload', area: 'recording', access: 'interviewer' } as const
const oneUpload = { path: '/api/recordings/uploads/:id', params: z.object({ id: z.string() }) } as const

export const doors = {
  startUpload: door({
    ...resumable,
    name: 'startUpload',
    summary: 'Begin an upload that can be interrupted (tus 1.0), with metadata `bookingId` and `filename`',
    method: 'POST',
    path: '/api/recordings/uploads',
    errors: [
      'recording.upload_version',
      'recording.type',
      'recording.too_large',
      'recording.no_consent',
      'recording.too_late',
      'recording.too_many_uploads',
      'booking.not_found',
      'booking.not_confirmed',
    ],
  }),
  readUpload: door({
    ...resumable,
    ...oneUpload,
    name: 'readUpload',
    summary: 'How far an upload is',
    method: 'HEAD',
    errors: ['recording.upload_version', 'recording.upload_not_found'],
  }),
  continueUpload: door({
    ...resumable,
    ...oneUpload,
    name: 'continueUpload',
    summary: 'Send the next part of an upload',
    method: 'PATCH',
    errors: [
      'recording.upload_version',
      'recording.upload_not_found',
      'recording.upload_offset',
      'recording.type',
      'recording.too_large',
    ],
  }),
  cancelUpload: door({
    ...resumable,
    ...oneUpload,
    name: 'cancelUpload',
    summary: 'Give up an upload',
    method: 'DELETE',
    errors: ['recording.upload_version', 'recording.upload_not_found'],
  }),
  watchRecording: door({
    kind: 'file',
    name: 'watchRecording',
    summary: 'The file of a recording, whole or in part, for whoever has a ticket to it',
    area: 'recording',
    method: 'GET',
    path: '/api/recordings/:id/file',
    access: 'public',
    params: z.object({ id: z.string() }),
    query: z.object({ ticket: z.string().optional(), download: z.string().optional() }),
    errors: ['recording.not_found', 'recording.link_expired', 'recording.no_such_part'],
  }),
}
