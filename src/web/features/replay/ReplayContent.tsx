import { queryOptions, useSuspenseQueries } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Booking } from '#contract/booking.ts'
import type { ParticipantRole } from '#contract/fields.ts'
import type { BookingId } from '#contract/id.ts'
import { bookingMessagesApi } from '#contract/routes/bookings.ts'
import { replayApi } from '#contract/routes/recordings.ts'
import { minuteMs } from '#contract/time.ts'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { RecordingFile } from '#web/features/recordings/RecordingFile.tsx'
import { sessionNotesQuery } from '#web/features/room/api.ts'
import { replay as text } from '#web/i18n/en/room/replay.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { apiQuery } from '#web/lib/api/query-client.ts'
import { type DocumentHistory, loadHistory } from './document-history.ts'
import { Replay } from './Replay.tsx'
import { timelineEvents } from './timeline-events.ts'

export function ReplayContent({ booking, side }: { booking: Booking; side: ParticipantRole }) {
  const t = useTranslations(text)
  const [replay, notes, messages, history] = useSuspenseQueries({ queries: replayQueries(booking.id) })
  const [address] = useSearchParams()
  const startAt = Date.parse(address.get('at') ?? '')
  const events = timelineEvents(
    booking,
    notes.data.moments,
    messages.data.messages,
    history.data?.runs ?? [],
    side,
  )
  return (
    <>
      {!history.data && (
        <Alert variant="warning">
          <p>{t('noHistory')}</p>
          <Button
            variant="ghost"
            className="-ml-4"
            busy={history.isFetching}
            onClick={() => void history.refetch()}
          >
            {t('tryAgain')}
          </Button>
        </Alert>
      )}
      <Replay
        booking={booking}
        side={side}
        replay={replay.data}
        history={history.data}
        events={events}
        startAt={Number.isNaN(startAt) ? null : startAt}
        refreshRecording={replay.refetch}
      />
      {/* A file that was uploaded has no times of the session, so it plays on its own. */}
      {booking.recording && <RecordingFile booking={booking} withPlayer={replay.data.film === null} />}
    </>
  )
}

/** Recording and captions, the shared notes, the messages and the history of the document. */
const replayQueries = (bookingId: BookingId) =>
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
