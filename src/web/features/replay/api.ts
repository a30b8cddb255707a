import { queryOptions } from '@tanstack/react-query'
import type { BookingId } from '#contract/id.ts'
import { bookingMessagesApi } from '#contract/routes/bookings.ts'
import { replayApi } from '#contract/routes/recordings.ts'
import { minuteMs } from '#contract/time.ts'
import { sessionNotesQuery } from '#web/features/room/api.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { apiQuery } from '#web/lib/api/query-client.ts'
import { type DocumentHistory, loadHistory } from './document-history.ts'

/** Recording and captions, the shared notes, the messages and the history of the document. */
export const replayQueries = (bookingId: BookingId) =>
  [
    {
      ...apiQuery(replayApi.replay, { params: { bookingId } }),
      refetchInterval: ({ state }: { state: { data: ReplyOf<'replay'> | undefined } }) =>
        state.data?.isFilmComing ? minuteMs / 2 : false,
    },
    sessionNotesQuery(bookingId),
    apiQuery(bookingMessagesApi.bookingMessages, { params: { id: bookingId } }),
    documentHistoryQuery(bookingId),
  ] as const

/** Null if it cannot be loaded: the replay works without it. Not repeated during the replay, only on request. */
const documentHistoryQuery = (bookingId: BookingId) =>
  queryOptions<DocumentHistory | null>({
    queryKey: ['room', 'documentHistory', bookingId],
    queryFn: () => loadHistory(bookingId).catch(() => null),
    structuralSharing: false,
    gcTime: minuteMs,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
