import { clsx } from 'clsx'
import { room } from '#web/text/en/room.ts'
import { useText } from '#web/text/translate.ts'
import { Countdown } from '#web/ui/Countdown.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { type Connection, connectionOf, type RoomState } from './room-state.ts'
import type { Session } from './session-state.ts'

const dots: Record<Connection, string> = {
  connected: 'bg-accent',
  connecting: 'bg-amber animate-pulse',
  reconnecting: 'bg-amber animate-pulse',
  waiting: 'bg-edge',
}

/** The line above the faces: how the connection is, whether the other is here, and the time. */
export function CallStatus({ session, state }: { session: Session; state: RoomState }) {
  const t = useText(room)
  const connection = connectionOf(state)
  const { name } = session.other
  return (
    <div className="flex min-h-12 items-center justify-between gap-4 px-4 text-15">
      <p role="status" className="flex min-w-0 items-center gap-2">
        <span aria-hidden className={clsx('size-2.5 shrink-0 rounded-full', dots[connection])} />
        <span className="truncate">
          {connection === 'waiting' ? t('waiting', { name }) : t(connection)}
          {connection === 'connected' && <span className="text-quiet"> · {name}</span>}
        </span>
      </p>
      <Clock session={session} />
    </div>
  )
}

function Clock({ session: { startsAt, endsAt } }: { session: Session }) {
  const t = useText(room)
  const now = useNow(1000)
  if (now >= Date.parse(endsAt))
    return <span className="shrink-0 font-medium text-amber-ink">{t('overtime')}</span>
  const isBefore = now < Date.parse(startsAt)
  return (
    <span className="shrink-0">
      <span className="text-quiet">{t(isBefore ? 'startsIn' : 'left')} </span>
      <Countdown key={String(isBefore)} until={isBefore ? startsAt : endsAt} />
    </span>
  )
}
