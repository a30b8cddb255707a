import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { roomLimits } from '#contract/room-limits.ts'
import { minuteMs } from '#contract/time.ts'
import { Countdown } from '#web/components/dates/Countdown.tsx'
import { useNow } from '#web/components/dates/use-now.ts'
import type { ConnectionQuality, QualityLevel } from '#web/features/room/connection/connection-quality.ts'
import { type ConnectionStatus, getConnectionStatus } from '#web/features/room/connection/room-reducer.ts'
import { useRoom } from '#web/features/room/room-context.ts'
import { SettingsTools } from '#web/features/room/settings/SettingsTools.tsx'
import { room } from '#web/i18n/en/room/room.ts'
import { useTranslations } from '#web/i18n/translate.ts'

const statusDotClass: Record<ConnectionStatus, string> = {
  connecting: 'bg-amber animate-pulse',
  // Connected to the peer, but not to the server.
  connected: 'bg-amber',
  reconnecting: 'bg-amber animate-pulse',
  waiting: 'bg-edge',
}

const qualityDotClass: Record<QualityLevel, string> = { good: 'bg-accent', weak: 'bg-amber', bad: 'bg-red' }

/** The recording `badge` is always visible. */
export function CallStatusBar({ badge }: { badge: ReactNode }) {
  const t = useTranslations(room)
  const { session, roomClient } = useRoom()
  const { room: state, connectionQuality } = roomClient
  const connection = getConnectionStatus(state)
  const isServerConnected = state.stage === 'call' && state.signaling === 'connected'
  const { name } = session.peer
  return (
    // On a phone: connection and settings, and below them recording and clock.
    <div className="grid min-h-12 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 text-15 max-sm:pb-2 sm:grid-cols-[minmax(0,1fr)_auto_auto] sm:py-1">
      <p role="status" className="flex min-w-0 items-center gap-2">
        <span
          aria-hidden
          className={clsx(
            'size-2.5 shrink-0 rounded-full',
            connection === 'connected' && isServerConnected
              ? qualityDotClass[connectionQuality.level]
              : statusDotClass[connection],
          )}
        />
        {/* On a phone the longer text has the height of one line of tools, so that the faces stay in place. */}
        <span className={isServerConnected ? 'truncate' : 'max-sm:text-13 max-sm:leading-[1.1]'}>
          {connection === 'waiting' ? t('waiting', { name }) : t(connection)}
          {isServerConnected && connection === 'connected' && (
            <ConnectionQualityText connectionQuality={connectionQuality} name={name} />
          )}
          {!isServerConnected && <span className="text-amber-ink"> · {t('unheard')}</span>}
        </span>
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 max-sm:col-span-2 max-sm:row-start-2 sm:justify-end">
        {badge}
        <SessionClock />
      </div>
      <SettingsTools />
    </div>
  )
}

function ConnectionQualityText({
  connectionQuality: { level, isAudioOnly },
  name,
}: {
  connectionQuality: ConnectionQuality
  name: string
}) {
  const t = useTranslations(room)
  if (isAudioOnly) return <span className="text-red"> · {t('soundOnly')}</span>
  if (level === 'good') return <span className="text-quiet"> · {name}</span>
  return <span className="text-amber-ink"> · {t(level === 'weak' ? 'lineWeak' : 'lineBad')}</span>
}

const endWarningMs = roomLimits.endNoticeMinutes * minuteMs

function SessionClock() {
  const { startsAt, endsAt } = useRoom().session
  const t = useTranslations(room)
  const now = useNow('second')
  if (now >= Date.parse(endsAt))
    return <span className="shrink-0 font-medium text-amber-ink">{t('overtime')}</span>
  const isBefore = now < Date.parse(startsAt)
  const isEnding = !isBefore && Date.parse(endsAt) - now <= endWarningMs
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
