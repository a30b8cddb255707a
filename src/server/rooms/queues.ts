import type { BookingId } from '#contract/id.ts'
import { defineQueue } from '#server/lib/jobs/define-queue.ts'

/** Closes the room on the media server at `until`, and repeats until it has stayed closed for eleven minutes. */
export const closeMediaQueue = defineQueue<{ bookingId: BookingId; until: string }>('close-media', {
  isDeduplicated: true,
})
/**
 * Disconnects the participants of a session that was cancelled or moved while its room was open. `closesAt`: when that
 * room would have closed; no repeats after it.
 */
export const endRoomQueue = defineQueue<{ bookingId: BookingId; closesAt: string }>('end-room')
/** Deletes a stored file, unless a recording names it. */
export const deleteUnreferencedFileQueue = defineQueue<{ key: string }>('delete-unreferenced-file')
/** Joins the segments of a call recording into one file. */
export const finalizeCallRecordingQueue = defineQueue<{ bookingId: BookingId }>('finalize-call-recording', {
  isRetriedByCron: true,
  isHeavy: true,
})
/** Deletes the files of a segment's chunks that no row names any more. `chunks` is the number of chunks. */
export const deleteSegmentChunksQueue = defineQueue<{ segmentId: string; chunks: number }>(
  'delete-segment-chunks',
)
