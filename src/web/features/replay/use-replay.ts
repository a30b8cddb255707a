import { useEffect, useState } from 'react'
import type { Booking } from '#contract/booking.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { endpoints } from '#contract/replay.ts'
import { roomLimits } from '#contract/room-limits.ts'
import { addresses as messages } from '#contract/routes/booking-messages.ts'
import { addresses as asking } from '#contract/routes/notes.ts'
import { addresses } from '#contract/routes/replay.ts'
import { minuteMs } from '#contract/time.ts'
import { useApiQuery } from '#web/lib/query-client.ts'
import { type DocumentHistory, loadHistory } from './document-history.ts'

/** Something that happened, and by whom. */
export type TimelineEvent = {
  id: string
  kind: 'question' | 'note' | 'message'
  at: number
  text: string
  isOwn: boolean
}

const noCaptions: Answer<typeof endpoints.replay>['captions'] = []

const pollWhileProcessing = (reply: { isFilmComing: boolean } | undefined) =>
  reply?.isFilmComing ? minuteMs / 2 : false

/** Everything that there is of a session. */
export function useReplay({ id, startTime, endTime }: Pick<Booking, 'id' | 'startTime' | 'endTime'>) {
  const replay = useApiQuery(
    addresses.replay,
    { params: { bookingId: id } },
    { refetchInterval: pollWhileProcessing },
  )
  const moments = useApiQuery(asking.roomMoments, { params: { bookingId: id } })
  const thread = useApiQuery(messages.bookingMessages, { params: { id } })
  const { history, hasFailed, reload } = useDocumentHistory(id)
  const opens = Date.parse(startTime) - roomLimits.opensMinutesBefore * minuteMs
  const closes = Date.parse(endTime) + roomLimits.closesMinutesAfter * minuteMs
  const said: TimelineEvent[] = (thread.data?.messages ?? []).map(one => ({
    ...{ id: one.id, kind: 'message', text: one.text, isOwn: one.isOwn },
    at: Date.parse(one.sentAt),
  }))
  const noted: TimelineEvent[] = (moments.data?.moments ?? []).map(one => ({
    ...one,
    at: Date.parse(one.at),
  }))
  return {
    recording: replay.data?.film ?? null,
    isRecordingProcessing: replay.data?.isFilmComing ?? false,
    captions: replay.data?.captions ?? noCaptions,
    history,
    events: [...said, ...noted]
      .filter(one => one.at >= opens && one.at <= closes)
      .sort((one, two) => one.at - two.at),
    isPending: replay.isPending || moments.isPending || thread.isPending || (!history && !hasFailed),
    error: replay.error ?? moments.error ?? thread.error,
    hasHistoryFailed: hasFailed,
    /** Ends when all has been answered, however. */
    async refetchAll(): Promise<void> {
      if (hasFailed) reload()
      await Promise.all([replay, moments, thread].map(one => one.refetch()))
    },
  }
}

function useDocumentHistory(id: Booking['id']) {
  const [history, setHistory] = useState<DocumentHistory | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again
  useEffect(() => {
    let isWanted = true
    setFailed(false)
    loadHistory(id).then(
      found => isWanted && setHistory(found),
      () => isWanted && setFailed(true),
    )
    return () => {
      isWanted = false
    }
  }, [id, attempt])
  return { history, hasFailed, reload: () => setAttempt(attempt + 1) }
}
