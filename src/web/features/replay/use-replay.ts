import { useEffect, useState } from 'react'
import type { Booking } from '#contract/booking.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { endpoints } from '#contract/replay.ts'
import { roomLimits } from '#contract/room-limits.ts'
import { addresses as messages } from '#contract/routes/booking-messages.ts'
import { addresses as asking } from '#contract/routes/notes.ts'
import { addresses } from '#contract/routes/replay.ts'
import { minuteMs } from '#contract/time.ts'
import { useCall } from '#web/lib/query.ts'
import { type History, readHistory } from './history-client.ts'

/** Something that happened, and by whom. */
export type Happening = {
  id: string
  kind: 'question' | 'note' | 'message'
  at: number
  text: string
  isOwn: boolean
}

const none: Answer<typeof endpoints.replay>['captions'] = []

const again = (reply: { isFilmComing: boolean } | undefined) => (reply?.isFilmComing ? minuteMs / 2 : false)

/** Everything that there is of a session. */
export function useReplay({ id, startTime, endTime }: Pick<Booking, 'id' | 'startTime' | 'endTime'>) {
  const replay = useCall(addresses.replay, { params: { bookingId: id } }, { refetchInterval: again })
  const moments = useCall(asking.roomMoments, { params: { bookingId: id } })
  const thread = useCall(messages.bookingMessages, { params: { id } })
  const { history, hasFailed, read } = useHistory(id)
  const opens = Date.parse(startTime) - roomLimits.opensMinutesBefore * minuteMs
  const closes = Date.parse(endTime) + roomLimits.closesMinutesAfter * minuteMs
  const said: Happening[] = (thread.data?.messages ?? []).map(one => ({
    ...{ id: one.id, kind: 'message', text: one.text, isOwn: one.isOwn },
    at: Date.parse(one.sentAt),
  }))
  const noted: Happening[] = (moments.data?.moments ?? []).map(one => ({ ...one, at: Date.parse(one.at) }))
  return {
    film: replay.data?.film ?? null,
    isFilmComing: replay.data?.isFilmComing ?? false,
    captions: replay.data?.captions ?? none,
    history,
    happenings: [...said, ...noted]
      .filter(one => one.at >= opens && one.at <= closes)
      .sort((one, two) => one.at - two.at),
    isPending: replay.isPending || moments.isPending || thread.isPending || (!history && !hasFailed),
    error: replay.error ?? moments.error ?? thread.error,
    hasFailed,
    /** Ends when all has been answered, however. */
    async readAgain(): Promise<void> {
      if (hasFailed) read()
      await Promise.all([replay, moments, thread].map(one => one.refetch()))
    },
  }
}

function useHistory(id: Booking['id']) {
  const [history, setHistory] = useState<History | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again
  useEffect(() => {
    let isWanted = true
    setFailed(false)
    readHistory(id).then(
      found => isWanted && setHistory(found),
      () => isWanted && setFailed(true),
    )
    return () => {
      isWanted = false
    }
  }, [id, attempt])
  return { history, hasFailed, read: () => setAttempt(attempt + 1) }
}
