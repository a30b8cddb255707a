import { useEffect, useState } from 'react'
import type { Booking } from '#contract/booking.ts'
import type { HandlerReply } from '#contract/endpoint.ts'
import type { endpoints } from '#contract/recording.ts'
import { roomLimits } from '#contract/room-limits.ts'
import { bookingMessagesApi as messages } from '#contract/routes/bookings.ts'
import { replayApi } from '#contract/routes/recordings.ts'
import { notesApi as notes } from '#contract/routes/rooms.ts'
import { minuteMs } from '#contract/time.ts'
import { useApiQuery } from '#web/lib/query-client.ts'
import { type DocumentHistory, loadHistory } from './document-history.ts'

export type TimelineEvent = {
  id: string
  kind: 'question' | 'note' | 'message'
  at: number
  text: string
  isOwn: boolean
}

const noCaptions: HandlerReply<typeof endpoints.replay>['captions'] = []

const pollWhileProcessing = (reply: { isFilmComing: boolean } | undefined) =>
  reply?.isFilmComing ? minuteMs / 2 : false

export function useReplay({ id, startTime, endTime }: Pick<Booking, 'id' | 'startTime' | 'endTime'>) {
  const replay = useApiQuery(
    replayApi.replay,
    { params: { bookingId: id } },
    { refetchInterval: pollWhileProcessing },
  )
  const sessionNotes = useApiQuery(notes.sessionNotes, { params: { bookingId: id } })
  const thread = useApiQuery(messages.bookingMessages, { params: { id } })
  const { history, hasFailed, reload } = useDocumentHistory(id)
  const opensAt = Date.parse(startTime) - roomLimits.opensMinutesBefore * minuteMs
  const closesAt = Date.parse(endTime) + roomLimits.closesMinutesAfter * minuteMs
  const messageEvents: TimelineEvent[] = (thread.data?.messages ?? []).map(message => ({
    ...{ id: message.id, kind: 'message', text: message.text, isOwn: message.isOwn },
    at: Date.parse(message.sentAt),
  }))
  const noteEvents: TimelineEvent[] = (sessionNotes.data?.moments ?? []).map(entry => ({
    ...entry,
    at: Date.parse(entry.at),
  }))
  return {
    recording: replay.data?.film ?? null,
    isRecordingProcessing: replay.data?.isFilmComing ?? false,
    captions: replay.data?.captions ?? noCaptions,
    history,
    events: [...messageEvents, ...noteEvents]
      .filter(event => event.at >= opensAt && event.at <= closesAt)
      .sort((a, b) => a.at - b.at),
    isPending: replay.isPending || sessionNotes.isPending || thread.isPending || (!history && !hasFailed),
    error: replay.error ?? sessionNotes.error ?? thread.error,
    hasHistoryFailed: hasFailed,
    /** Resolves when all requests have ended, also failed ones. */
    async refetchAll(): Promise<void> {
      if (hasFailed) reload()
      await Promise.all([replay, sessionNotes, thread].map(query => query.refetch()))
    },
  }
}

function useDocumentHistory(id: Booking['id']) {
  const [history, setHistory] = useState<DocumentHistory | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again
  useEffect(() => {
    let isCurrent = true
    setFailed(false)
    loadHistory(id).then(
      loaded => isCurrent && setHistory(loaded),
      () => isCurrent && setFailed(true),
    )
    return () => {
      isCurrent = false
    }
  }, [id, attempt])
  return { history, hasFailed, reload: () => setAttempt(attempt + 1) }
}
