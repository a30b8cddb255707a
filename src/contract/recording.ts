import { z } from 'zod'
import { endpoint, noContent, rawRoute } from './endpoint.ts'
import { recordingKinds, type storedRecordingFormats } from './enums.ts'
import { bookingId } from './id.ts'
import { instant } from './instant.ts'
import { recordingApi } from './routes/recording.ts'

export type RecordingKind = (typeof recordingKinds)[number]
export type RecordingFormat = keyof typeof storedRecordingFormats

export const recordingSummary = z.object({
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
    ...recordingApi.uploadRecording,
    summary:
      'Add a recording made elsewhere, in one request; a large one better goes to the resumable address',
    area: 'recording',
    params: byBooking,
    reply: recordingSummary.extend({
      /** Works for some hours, for whoever has it: it is given only to the two parties. */
      recordingUrl: z.string(),
      recordingFileName: z.string(),
    }),
    status: 201,
    errors: [
      'booking.not_found',
      'booking.not_confirmed',
      'recording.no_consent',
      'recording.too_early',
      'recording.too_late',
      'recording.too_many_uploads',
      'recording.too_many',
      'recording.month_full',
      'storage.full',
      'recording.type',
      'recording.too_large',
    ],
  }),
  deleteRecording: endpoint({
    ...recordingApi.deleteRecording,
    summary: 'Delete the recording before its time; either party may',
    area: 'recording',
    params: byBooking,
    reply: noContent,
    status: 204,
    errors: ['booking.not_found', 'recording.not_found'],
  }),
}

const byUpload = z.object({ id: z.string() })

export const rawRoutes = {
  startUpload: rawRoute({
    ...recordingApi.startUpload,
    area: 'recording',
    summary: 'Begin an upload that can be interrupted (tus 1.0), with metadata `bookingId` and `filename`',
    errors: [
      'recording.upload_version',
      'recording.type',
      'recording.too_large',
      'recording.no_consent',
      'recording.too_early',
      'recording.too_late',
      'recording.too_many',
      'recording.month_full',
      'storage.full',
      'recording.too_many_uploads',
      'booking.not_found',
      'booking.not_confirmed',
    ],
  }),
  readUpload: rawRoute({
    ...recordingApi.readUpload,
    params: byUpload,
    area: 'recording',
    summary: 'How far an upload is',
    errors: ['recording.upload_version', 'recording.upload_not_found'],
  }),
  continueUpload: rawRoute({
    ...recordingApi.continueUpload,
    params: byUpload,
    area: 'recording',
    summary: 'Send the next part of an upload',
    errors: [
      'recording.upload_version',
      'recording.upload_not_found',
      'booking.not_confirmed',
      'recording.upload_offset',
      'recording.type',
      'recording.too_large',
      'storage.full',
    ],
  }),
  cancelUpload: rawRoute({
    ...recordingApi.cancelUpload,
    params: byUpload,
    area: 'recording',
    summary: 'Give up an upload',
    errors: ['recording.upload_version', 'recording.upload_not_found'],
  }),
  watchRecording: rawRoute({
    ...recordingApi.watchRecording,
    summary: 'The file of a recording, whole or in part, for whoever has a ticket to it',
    area: 'recording',
    params: z.object({ id: z.string() }),
    query: z.object({ ticket: z.string().optional(), download: z.string().optional() }),
    errors: ['booking.not_found', 'recording.not_found', 'recording.link_expired', 'recording.no_such_part'],
  }),
}
