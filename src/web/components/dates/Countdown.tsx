import { clsx } from 'clsx'
import { useEffect, useEffectEvent } from 'react'
import { minuteMs } from '#contract/time.ts'
import { common } from '#web/i18n/en/common.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatCountdown, formatDuration, type Instant } from '#web/lib/format.ts'
import { useNow } from './use-now.ts'

/** Minutes left at which a screen reader announces the time. */
const announcedMinutes = [10, 5, 2, 1]

/**
 * Time left until an instant of the server, by the server's clock: `14:59`. The last two minutes are
 * highlighted.
 */
export function Countdown({
  until,
  onEnd,
  className,
}: {
  until: Instant
  onEnd?: () => void
  className?: string
}) {
  const t = useTranslations(common)
  const language = useLanguage()
  const leftMs = new Date(until).getTime() - useNow('second')
  const isOver = leftMs <= 0
  const announcedMinute = announcedMinutes.findLast(minutes => leftMs <= minutes * minuteMs)
  const end = useEffectEvent(() => onEnd?.())
  useEffect(() => {
    if (isOver) end()
  }, [isOver])
  return (
    <span className={clsx('font-medium tabular-nums', leftMs < 120_000 && 'text-amber-ink', className)}>
      <time translate="no" aria-hidden>
        {formatCountdown(leftMs)}
      </time>
      <span role="status" className="sr-only">
        {isOver
          ? t('timeOver')
          : announcedMinute
            ? t('timeLeft', { left: formatDuration(announcedMinute, language) })
            : ''}
      </span>
    </span>
  )
}
