import { useSuspenseQueries } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Booking } from '#contract/booking.ts'
import type { ParticipantRole } from '#contract/room.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Alert } from '#web/components/ui/States.tsx'
import { RecordingFile } from '#web/features/recordings/RecordingFile.tsx'
import { replay as text } from '#web/i18n/en/room/replay.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { replayQueries } from './api.ts'
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
