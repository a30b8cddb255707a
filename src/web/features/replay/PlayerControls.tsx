import { clsx } from 'clsx'
import { Pause, Play, RotateCcw, RotateCw } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useId, useRef } from 'react'
import { minuteMs } from '#contract/time.ts'
import { Button, IconButton } from '#web/components/ui/Button.tsx'
import { Select } from '#web/components/ui/Inputs.tsx'
import { replay as text } from '#web/i18n/en/room/replay.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatDuration } from '#web/lib/format.ts'
import type { TimelineEvent } from './timeline-events.ts'
import {
  formatSessionTime,
  locatePosition,
  skippedDuration,
  type TimelineSegment,
  toBarSegments,
  toPosition,
} from './timeline-segments.ts'
import type { Player } from './use-player.ts'

/** Width of a skipped pause. */
const gapPx = 6

const percent = (fraction: number) => `${fraction * 100}%`

/**
 * Slider over the parts of the session, with its moments as markers. A skipped pause is a gap. The half width of the
 * thumb is left free at both ends, where its center cannot go.
 */
function PositionBar({
  segments,
  events,
  position,
  total,
  time,
  endTime,
  onSeek,
}: {
  segments: readonly TimelineSegment[]
  events: readonly TimelineEvent[]
  /** Position and length without the pauses, in milliseconds. */
  position: number
  total: number
  /** The same as minutes of the session. */
  time: string
  endTime: string
  onSeek: (position: number) => void
}) {
  const t = useTranslations(text)
  const played = total > 0 ? position / total : 0
  return (
    <div className="relative h-11">
      <div aria-hidden className="absolute inset-x-2 inset-y-0">
        {toBarSegments(segments).map(({ start, width, isAfterPause }) => (
          <span
            key={start}
            className="absolute top-1/2 h-2 -translate-y-1/2 overflow-hidden rounded-full bg-edge"
            style={{
              left: `calc(${percent(start)} + ${isAfterPause ? gapPx : 0}px)`,
              width: `max(2px, calc(${percent(width)} - ${isAfterPause ? gapPx : 0}px))`,
            }}
          >
            <span
              className="block h-full bg-accent"
              style={{ width: percent(Math.min(1, Math.max(0, (played - start) / width))) }}
            />
          </span>
        ))}
        {total > 0 &&
          events.map(event => (
            <span
              key={`${event.kind}${event.id}`}
              className={clsx(
                'absolute top-1 h-2.5 w-1 -translate-x-1/2 rounded-full',
                event.kind === 'question' ? 'bg-amber' : 'bg-quiet',
              )}
              style={{ left: percent(toPosition(segments, event.at) / total) }}
            />
          ))}
      </div>
      <input
        type="range"
        aria-label={t('position')}
        aria-valuetext={t('of', { position: time, total: endTime })}
        min={0}
        max={Math.round(total)}
        step={100}
        value={Math.round(position)}
        onChange={({ target }) => onSeek(Number(target.value))}
        className="absolute inset-0 size-full cursor-pointer appearance-none rounded-medium bg-transparent [&::-moz-range-thumb]:size-4 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:bg-accent [&::-webkit-slider-thumb]:size-4 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:bg-accent"
      />
    </div>
  )
}

const speeds = [0.75, 1, 1.25, 1.5, 2, 4]
const jumpMs = 10_000

export function PlayerControls({
  player,
  segments,
  events,
  startsAt,
  playButton,
}: {
  player: Player
  segments: readonly TimelineSegment[]
  events: readonly TimelineEvent[]
  /** Start of the session, from which its minutes count. */
  startsAt: number
  playButton: RefObject<HTMLButtonElement | null>
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
        <Button ref={playButton} variant="secondary" onClick={toggle}>
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

/** Shortcuts work while the controls are on the screen. Otherwise Space scrolls the page. It always presses a focused button. */
function usePlayerShortcuts(
  { position, seek, toggle }: Player,
  controls: RefObject<HTMLElement | null>,
): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    const isPlayerButton =
      target instanceof HTMLButtonElement &&
      controls.current?.contains(target) === true &&
      event.code !== 'Space'
    const isTypingTarget =
      target instanceof HTMLElement &&
      target.matches(
        'input, select, textarea, button, a, summary, [contenteditable=true], [role=dialog] *, [role=alertdialog] *',
      )
    if ((isTypingTarget && !isPlayerButton) || event.ctrlKey || event.metaKey || event.altKey) return
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
