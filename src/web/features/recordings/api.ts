import { queryOptions } from '@tanstack/react-query'
import type { BookingId } from '#contract/id.ts'
import { recordingLimits } from '#contract/limits.ts'
import { recordingApi } from '#contract/routes/recordings.ts'
import { hourMs } from '#contract/time.ts'
import { bookingQuery, useBookingMutation } from '#web/features/bookings/api.ts'

/** Booking with a signed link to its recording, renewed before the link expires. */
export const recordingQuery = (id: BookingId) => ({
  ...bookingQuery(id),
  staleTime: 0,
  refetchInterval: (recordingLimits.linkHours - 1) * hourMs,
})

/** Name of the file whose upload was interrupted in this browser, or null. */
export const interruptedUploadQuery = (id: BookingId) =>
  queryOptions({
    queryKey: ['recording', 'interruptedUpload', id],
    queryFn: async () => (await import('./upload-recording-file.ts')).findInterruptedFile(id),
    staleTime: 0,
    gcTime: 0,
  })

export const useDeleteRecording = () => useBookingMutation(recordingApi.deleteRecording)

/** Link to one of the files of a recording, from 0. Most recordings have one. */
export const toFileUrl = (signedUrl: string, file: number): string =>
  file === 0 ? signedUrl : `${signedUrl}&file=${file}`
