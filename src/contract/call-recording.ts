import { z } from 'zod'
import { endpoint, noContent, rawRoute } from './endpoint.ts'
import { bookingId } from './id.ts'
import { instant } from './instant.ts'
import { callRecordingLimits } from './room-limits.ts'
import { callRecordingApi } from './routes/call-recording.ts'

/** How a recording in the room stands, for both of its people. */
export const callRecording = z.object({
  /** Whether the interviewee agreed to a recording when booking; without that there is none. */
  isAllowed: z.boolean(),
  /** Who agrees to it now, in the room. */
  consents: z.object({ interviewer: z.boolean(), interviewee: z.boolean() }),
  /** Both agree, so the interviewer's browser records. */
  isOn: z.boolean(),
  /** The file is made; nothing can be added. */
  isFinished: z.boolean(),
  /** From when on it can begin. */
  startsAt: instant,
})
export type CallRecording = z.output<typeof callRecording>

const inRoom = z.object({ bookingId })
const bySegment = z.object({ bookingId, id: z.uuid() })

/** What browsers record: H.264 in MP4 where they can, WebM else. */
const type = z
  .string()
  .max(100)
  .regex(/^video\/(mp4|webm)(;\s*codecs="?[\w.,\s]+"?)?$/)

export const callRecordingEndpoints = {
  film: endpoint({
    ...callRecordingApi.film,
    summary: 'How the recording of a session in its room stands',
    area: 'recording',
    params: inRoom,
    reply: callRecording,
    errors: ['booking.not_found'],
  }),
  agreeToFilm: endpoint({
    ...callRecordingApi.agreeToFilm,
    summary: 'Agrees to be recorded, or stops it: it goes on only while both agree',
    area: 'recording',
    params: inRoom,
    body: z.object({ agrees: z.boolean() }),
    reply: callRecording,
    errors: [
      'booking.not_found',
      'booking.not_confirmed',
      'recording.no_consent',
      'recording.finished',
      'recording.starts_later',
      'room.closed',
    ],
  }),
  beginSegment: endpoint({
    ...callRecordingApi.beginSegment,
    summary: 'Begins a part of the recording: one run of the recorder of one page',
    area: 'recording',
    params: bySegment,
    body: z.object({ type }),
    reply: noContent,
    status: 204,
    errors: [
      'booking.not_found',
      'booking.not_confirmed',
      'recording.no_consent',
      'recording.finished',
      'recording.other_browser',
      'recording.too_many_parts',
      'recording.month_full',
      'recording.starts_later',
      'room.closed',
      'storage.full',
    ],
  }),
  endSegment: endpoint({
    ...callRecordingApi.endSegment,
    summary: 'Says how many chunks a part has, when there come no more',
    area: 'recording',
    params: bySegment,
    body: z.object({ chunks: z.int().min(0).max(callRecordingLimits.chunksMax) }),
    reply: noContent,
    status: 204,
    errors: ['booking.not_found', 'recording.no_such_segment'],
  }),
}

export const callRecordingRawRoutes = {
  keepChunk: rawRoute({
    ...callRecordingApi.keepChunk,
    summary:
      'A chunk of a part, with its hash as `Content-Digest: sha-256=:…:` (RFC 9530); 201 when it is kept, 200 when it was kept before',
    area: 'recording',
    params: bySegment.extend({
      seq: z.coerce
        .number()
        .int()
        .min(0)
        .max(callRecordingLimits.chunksMax - 1),
    }),
    query: z.object({
      /** How long the part is with it, in milliseconds. */
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
  }),
}
