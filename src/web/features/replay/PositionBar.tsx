import { clsx } from 'clsx'
import { replay as text } from '#web/i18n/en/room/replay.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { TimelineEvent } from './timeline-events.ts'
import { type TimelineSegment, toBarSegments, toPosition } from './timeline-segments.ts'

/** Width of a skipped pause. */
const gapPx = 6

const percent = (fraction: number) => `${fraction * 100}%`

/**
 * Slider over the parts of the session, with its moments as markers. A skipped pause is a gap. The half width of the
 * thumb is left free at both ends, where its centre cannot go.
 */
export function PositionBar({
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
