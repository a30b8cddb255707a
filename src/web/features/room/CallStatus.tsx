import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { roomLimits } from '#contract/room-limits.ts'
import { minuteMs } from '#contract/time.ts'
import { Countdown } from '#web/components/ui/Countdown.tsx'
import { useServerNow } from '#web/components/ui/use-now.ts'
import { room } from '#web/i18n/en/room.ts'
import { useText } from '#web/i18n/translate.ts'
import type { Line, Quality } from './connection-state.ts'
import { type Connection, connectionOf, type RoomState } from './room-state.ts'
import type { Session } from './session-state.ts'

const dots: Record<Connection, string> = {
  connecting: 'bg-amber animate-pulse',
  // To the other, but not to the server.
  connected: 'bg-amber',
  reconnecting: 'bg-amber animate-pulse',
  waiting: 'bg-edge',
}

const lines: Record<Quality, string> = { good: 'bg-accent', weak: 'bg-amber', bad: 'bg-red' }

/** The line above the faces: how the connection is, whether the other is here, and the time. */
export function CallStatus({
  session,
  state,
  line,
  badge,
}: {
  session: Session
  state: RoomState
  line: Line
  /** Said at every moment: that this is recorded. */
  badge: ReactNode
}) {
  const t = useText(room)
  const connection = connectionOf(state)
  const { name } = session.other
  return (
    <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-1 text-15">
      <p role="status" className="flex min-w-0 items-center gap-2">
        <span
          aria-hidden
          className={clsx(
            'size-2.5 shrink-0 rounded-full',
            connection === 'connected' && state.isHeard ? lines[line.quality] : dots[connection],
          )}
        />
        <span className={clsx(state.isHeard && 'truncate')}>
          {connection === 'waiting' ? t('waiting', { name }) : t(connection)}
          {state.isHeard && connection === 'connected' && <LineSaid line={line} name={name} />}
          {!state.isHeard && <span className="text-amber-ink"> · {t('unheard')}</span>}
        </span>
      </p>
      <div className="ml-auto flex flex-wrap items-center justify-end gap-x-4 gap-y-1">
        {badge}
        <Clock session={session} />
      </div>
    </div>
  )
}

/** With whom one is connected, or what is wrong with the line and what it means. */
function LineSaid({ line: { quality, isSoundOnly }, name }: { line: Line; name: string }) {
  const t = useText(room)
  if (isSoundOnly) return <span className="text-red"> · {t('soundOnly')}</span>
  if (quality === 'good') return <span className="text-quiet"> · {name}</span>
  return <span className="text-amber-ink"> · {t(quality === 'weak' ? 'lineWeak' : 'lineBad')}</span>
}

const noticeMs = roomLimits.endNoticeMinutes * minuteMs

function Clock({ session: { startsAt, endsAt } }: { session: Session }) {
  const t = useText(room)
  const now = useServerNow(1000)
  if (now >= Date.parse(endsAt))
    return <span className="shrink-0 font-medium text-amber-ink">{t('overtime')}</span>
  const isBefore = now < Date.parse(startsAt)
  const isEnding = !isBefore && Date.parse(endsAt) - now <= noticeMs
  return (
    <span className={clsx('shrink-0', isEnding && 'rounded-small bg-amber-tint px-2 py-0.5')}>
      <span role="status" className="sr-only">
        {isEnding && t('ending', { minutes: roomLimits.endNoticeMinutes })}
      </span>
      <span className={isEnding ? 'text-amber-ink' : 'text-quiet'}>{t(isBefore ? 'startsIn' : 'left')} </span>
      <Countdown key={String(isBefore)} until={isBefore ? startsAt : endsAt} />
    </span>
  )
}
