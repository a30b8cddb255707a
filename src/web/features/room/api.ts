import type { BookingId } from '#contract/id.ts'
import type { RoomChange } from '#contract/room.ts'
import { callRecordingApi, notesApi, roomApi } from '#contract/routes/rooms.ts'
import type { ExperienceLevel, InterviewType } from '#contract/training.ts'
import { bookingQuery, messagesQuery } from '#web/features/bookings/api.ts'
import { apiQuery, queryClient, useApiMutation } from '#web/lib/api/query-client.ts'

export const sessionNotesQuery = (bookingId: BookingId) =>
  apiQuery(notesApi.sessionNotes, { params: { bookingId } })

export const suggestedQuestionsQuery = (
  bookingId: BookingId,
  filter: { interviewType: InterviewType; experienceLevel: ExperienceLevel },
) => apiQuery(notesApi.suggestedQuestions, { params: { bookingId }, query: filter })

export const savedQuestionsQuery = apiQuery(notesApi.savedQuestions, {})

export const callRecordingQuery = (bookingId: BookingId) =>
  apiQuery(callRecordingApi.callRecording, { params: { bookingId } })

export const roomPresenceQuery = (bookingId: BookingId) =>
  apiQuery(roomApi.roomPresence, { params: { bookingId } })

// Each of these mutations replies with the new content of its query. Those of one scope run in order, so that the last
// reply is the latest.

export const useSaveSessionNote = (bookingId: BookingId) =>
  useApiMutation(notesApi.saveSessionNote, {
    scope: `session-notes:${bookingId}`,
    onSuccess: notes => queryClient.setQueryData(sessionNotesQuery(bookingId).queryKey, notes),
  })

export const useDeleteSessionNote = (bookingId: BookingId) =>
  useApiMutation(notesApi.deleteSessionNote, {
    scope: `session-notes:${bookingId}`,
    onSuccess: notes => queryClient.setQueryData(sessionNotesQuery(bookingId).queryKey, notes),
  })

export const useSaveQuestion = () =>
  useApiMutation(notesApi.saveQuestion, {
    onSuccess: questions => queryClient.setQueryData(savedQuestionsQuery.queryKey, questions),
  })

export const useDeleteQuestion = () =>
  useApiMutation(notesApi.deleteQuestion, {
    onSuccess: questions => queryClient.setQueryData(savedQuestionsQuery.queryKey, questions),
  })

export const useSetRecordingConsent = (bookingId: BookingId) =>
  useApiMutation(callRecordingApi.setRecordingConsent, {
    scope: `recording:${bookingId}`,
    onSuccess: recording => queryClient.setQueryData(callRecordingQuery(bookingId).queryKey, recording),
  })

/** Reloads what the peer changed. A booking also counts its messages. */
export function reloadChanged(bookingId: BookingId, change: RoomChange): void {
  const queries = {
    messages: [messagesQuery(bookingId), bookingQuery(bookingId)],
    moments: [sessionNotesQuery(bookingId)],
    film: [callRecordingQuery(bookingId)],
  }[change]
  for (const { queryKey } of queries) void queryClient.invalidateQueries({ queryKey })
}
