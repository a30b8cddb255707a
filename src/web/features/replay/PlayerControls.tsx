import { Pause, Play, RotateCcw, RotateCw } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useId, useRef } from 'react'
import { minuteMs } from '#contract/time.ts'
import { Button, IconButton } from '#web/components/ui/Button.tsx'
import { Select } from '#web/components/ui/Inputs.tsx'
import { replay as text } from '#web/i18n/en/room/replay.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatDuration } from '#web/lib/format.ts'
import { PositionBar } from './PositionBar.tsx'
import type { TimelineEvent } from './timeline-events.ts'
import {
  formatSessionTime,
  locatePosition,
  skippedDuration,
  type TimelineSegment,
} from './timeline-segments.ts'
import type { Player } from './use-player.ts'

const speeds = [0.75, 1, 1.25, 1.5, 2, 4]
const jumpMs = 10_000

export function PlayerControls({
  player,
  segments,
  events,
  startsAt,
}: {
  player: Player
  segments: readonly TimelineSegment[]
  events: readonly TimelineEvent[]
  /** Start of the session, from which its minutes count. */
  startsAt: number
}) {
  const t = useTranslations(text)
  const language = useLanguage()
  const { position, total, isPlaying, speed, seek, toggle, changeSpeed } = player
  const speedId = useId()
  const controls = useRef<HTMLDivElement>(null)
  usePlayerShortcuts(player, controls)
  const formatPosition = (at: number) =>
    formatSessionTime(locatePosition(segments, at)?.timestamp ?? startsAt, startsAt)
  const [time, endTime] = [formatPosition(position), formatPosition(total)]
  const skippedMinutes = Math.round(skippedDuration(segments) / minuteMs)
  return (
    <div ref={controls} className="grid gap-1 rounded-large border border-hairline bg-surface p-3">
      <PositionBar {...{ segments, events, position, total, time, endTime }} onSeek={seek} />
      <div className="flex flex-wrap items-center gap-1 sm:gap-2">
        <Button variant="secondary" onClick={toggle}>
          {isPlaying ? <Pause aria-hidden /> : <Play aria-hidden />} {t(isPlaying ? 'pause' : 'play')}
        </Button>
        <IconButton label={t('back')} onClick={() => seek(position - jumpMs)}>
          <RotateCcw aria-hidden />
        </IconButton>
        <IconButton label={t('forth')} onClick={() => seek(position + jumpMs)}>
          <RotateCw aria-hidden />
        </IconButton>
        <span aria-hidden className="text-15 text-quiet tabular-nums">
          {time} / {endTime}
        </span>
        {skippedMinutes > 0 && (
          <span className="text-13 text-quiet">
            · {t('skipped', { time: formatDuration(skippedMinutes, language) })}
          </span>
        )}
        <label htmlFor={speedId} className="sr-only">
          {t('speed')}
        </label>
        <div className="ml-auto w-24">
          <Select id={speedId} value={speed} onChange={({ target }) => changeSpeed(Number(target.value))}>
            {speeds.map(option => (
              <option key={option} value={option}>
                {option}×
              </option>
            ))}
          </Select>
        </div>
      </div>
    </div>
  )
}

/** Usual player shortcuts: space and K toggle, arrows seek 5 s, J and L seek 10 s. */
const jumpsByKey: Record<string, number> = { ArrowLeft: -5000, ArrowRight: 5000, KeyJ: -jumpMs, KeyL: jumpMs }

/** They work while the controls are on the screen. Elsewhere on the page, space scrolls. */
function usePlayerShortcuts(
  { position, seek, toggle }: Player,
  controls: RefObject<HTMLElement | null>,
): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    const isTypingTarget =
      target instanceof HTMLElement &&
      target.matches(
        'input, select, textarea, button, a, summary, [contenteditable=true], [role=dialog] *, [role=alertdialog] *',
      )
    if (isTypingTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const jump = jumpsByKey[event.code]
    const isToggle = event.code === 'Space' || event.code === 'KeyK'
    if ((jump === undefined && !isToggle) || !isOnScreen(controls.current)) return
    event.preventDefault()
    if (jump === undefined) toggle()
    else seek(position + jump)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

function isOnScreen(element: HTMLElement | null): boolean {
  if (!element) return false
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= window.innerHeight
}
