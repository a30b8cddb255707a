import { z } from 'zod'
import { describeRoutes, noContent } from './endpoint.ts'
import { recordingKinds, type storedRecordingFormats } from './enums.ts'
import { instant, participantRole } from './fields.ts'
import { bookingId } from './id.ts'
import { callRecordingLimits } from './room-limits.ts'
import { recordingApi, replayApi } from './routes/recordings.ts'
import { callRecordingApi } from './routes/rooms.ts'

export type RecordingKind = (typeof recordingKinds)[number]
export type RecordingFormat = keyof typeof storedRecordingFormats

export const recordingSummary = z.object({
  kind: z.enum(recordingKinds),
  /** Whether browsers can play it. Otherwise it can only be downloaded. */
  isPlayable: z.boolean(),
  bytes: z.int(),
  /** Several for a call recording whose parts cannot be one file, for example with different sample rates. */
  fileCount: z.int(),
  /** Time of automatic deletion. */
  deletedAt: instant,
})

const byBooking = z.object({ id: bookingId })

const byUpload = z.object({ id: z.string() })
/** Errors of an upload, in one request or resumable. */
const uploadErrors = [
  'booking.not_found',
  'booking.not_confirmed',
  'recording.no_consent',
  'recording.too_early',
  'recording.too_late',
  'recording.too_many_uploads',
  'recording.too_many',
  'recording.month_full',
  'storage.full',
  'recording.empty',
  'recording.too_large',
] as const
/** Errors of a recording made in the call. */
const callErrors = [
  'booking.not_found',
  'booking.not_confirmed',
  'recording.no_consent',
  'recording.finished',
  'recording.starts_later',
  'room.closed',
] as const

/** State of the recording in the room, the same for both people. */
export const callRecording = z.object({
  /** Whether the interviewee agreed to a recording at booking. Required for any recording. */
  isAllowed: z.boolean(),
  /**
   * Consents that count: those of the booking until one person decides in the room, then those given in the room. A session
   * with another meeting link starts without any.
   */
  consents: z.object({ interviewer: z.boolean(), interviewee: z.boolean() }),
  /** True once both agree and the session has started. The interviewer's browser records while both are in the room. */
  isOn: z.boolean(),
  /** Who turned the recording off. It stays off until both agree again. */
  stoppedBy: participantRole.nullable(),
  /** The file is complete and accepts no more chunks. */
  isFinished: z.boolean(),
  /** Earliest start of the recording. */
  startsAt: instant,
})

const inRoom = z.object({ bookingId })
const bySegment = z.object({ bookingId, id: z.uuid() })

/** MIME type of the browser's recorder: H.264 in MP4, else WebM. */
const type = z
  .string()
  .max(100)
  .regex(/^video\/(mp4|webm)(;\s*codecs="?[\w.,\s]+"?)?$/)

export const rawRoutes = {
  ...describeRoutes(recordingApi, {
    startUpload: {
      summary: 'Start a resumable upload (tus 1.0), with metadata `bookingId` and `filename`',
      errors: ['recording.upload_version', ...uploadErrors],
    },
    readUpload: {
      params: byUpload,
      summary: 'Offset of an upload',
      errors: ['recording.upload_version', 'recording.upload_not_found'],
    },
    continueUpload: {
      params: byUpload,
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
    },
    cancelUpload: {
      params: byUpload,
      summary: 'Cancel an upload',
      errors: ['recording.upload_version', 'recording.upload_not_found'],
    },
    recordingFile: {
      summary: 'File of a recording for a signed URL; supports ranges',
      params: z.object({ id: z.string() }),
      query: z.object({
        ticket: z.string().optional(),
        download: z.string().optional(),
        /** One of several files, from 0. */
        file: z.coerce.number().int().min(0).optional(),
      }),
      errors: [
        'booking.not_found',
        'recording.not_found',
        'recording.link_expired',
        'recording.no_such_part',
      ],
    },
  }),
  ...describeRoutes(callRecordingApi, {
    uploadRecordingChunk: {
      summary:
        'Upload a chunk of a segment with `Content-Digest: sha-256=:…:` (RFC 9530); 201 for a new chunk, 200 for a repeated one',
      params: bySegment.extend({
        seq: z.coerce
          .number()
          .int()
          .min(0)
          .max(callRecordingLimits.chunksMax - 1),
      }),
      query: z.object({
        /** Length of the segment including this chunk, in milliseconds. */
        until: z.coerce.number().int().min(0).max(callRecordingLimits.segmentMsMax),
      }),
      errors: [
        'booking.not_found',
        'recording.no_such_segment',
        'recording.no_consent',
        'recording.finished',
        'recording.hash',
        'recording.other_chunk',
        'recording.too_large',
        'storage.full',
      ],
    },
  }),
}

/** Segment of the recording: when it was recorded, its file, and its offset and length there in milliseconds. */
const recordingPart = z.object({ at: instant, file: z.int(), from: z.int(), length: z.int() })

export const endpoints = {
  ...describeRoutes(recordingApi, {
    uploadRecording: {
      summary: 'Upload a recording in one request; use the resumable upload for large files',
      params: byBooking,
      reply: recordingSummary.extend({
        /** Signed URL, valid for a few hours. Only the two people of the booking get it. */
        recordingUrl: z.string(),
        recordingFileName: z.string(),
      }),
      status: 201,
      errors: [...uploadErrors, 'recording.type'],
    },
    deleteRecording: {
      summary: 'Delete the recording early; both people may',
      params: byBooking,
      reply: noContent,
      errors: ['booking.not_found', 'recording.not_found'],
    },
  }),
  ...describeRoutes(callRecordingApi, {
    callRecording: {
      summary: 'State of the recording in the room',
      params: inRoom,
      reply: callRecording,
      errors: ['booking.not_found'],
    },
    setRecordingConsent: {
      summary: 'Give or withdraw consent to the recording; it needs both people’s consent',
      params: inRoom,
      body: z.object({ agrees: z.boolean() }),
      reply: callRecording,
      errors: callErrors,
    },
    startRecordingSegment: {
      summary: 'Start a segment: one run of a page’s recorder',
      params: bySegment,
      body: z.object({ type }),
      reply: noContent,
      errors: [
        ...callErrors,
        'recording.other_browser',
        'recording.too_many_parts',
        'recording.month_full',
        'storage.full',
      ],
    },
    endRecordingSegment: {
      summary: 'End a segment with its number of chunks',
      params: bySegment,
      body: z.object({ chunks: z.int().min(0).max(callRecordingLimits.chunksMax) }),
      reply: noContent,
      errors: ['booking.not_found', 'recording.no_such_segment'],
    },
  }),
  ...describeRoutes(replayApi, {
    replay: {
      summary:
        'Replay of a session: recording with its segments, and captions; notes and collaboration updates have their own endpoints',
      params: inRoom,
      reply: z.object({
        /** Null when there is no recording, or it was deleted. */
        film: z.object({ url: z.string(), parts: z.array(recordingPart) }).nullable(),
        /** Captions in order, as the browsers transcribed them. */
        captions: z.array(z.object({ at: instant, text: z.string(), isOwn: z.boolean() })),
        /** A recording exists and is still processing. */
        isFilmComing: z.boolean(),
        /** When its parts are joined at the earliest. Null when no recording is processing. */
        filmDueAt: instant.nullable(),
        /** Time of automatic deletion. */
        until: instant,
      }),
      errors: ['booking.not_found', 'room.no_replay'],
    },
    replayDocument: {
      summary: 'Updates of the collaboration document',
      params: inRoom,
      query: z.object({
        /** Returns the updates after this one. */
        after: z
          .string()
          .regex(/^\d{1,18}$/)
          .optional(),
      }),
      reply: z.object({
        /** Yjs updates in base64, in order, each with its time. */
        changes: z.array(z.object({ at: instant, change: z.base64() })),
        /** Cursor of the next page. Null on the last page. */
        next: z.string().nullable(),
      }),
      errors: ['booking.not_found', 'room.no_replay'],
    },
  }),
}
