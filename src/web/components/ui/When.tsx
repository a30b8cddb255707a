import { clsx } from 'clsx'
import { common } from '#web/i18n/en/common.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useText } from '#web/i18n/translate.ts'
import { browserZone, distance, type Instant, when } from './format.ts'
import { useNow } from './use-now.ts'

/** A time as people need it: day, clock, zone and how far away it is. The zone is the reader's unless said. */
export function When({
  start,
  end = null,
  zone = browserZone(),
  withDistance = true,
  className,
}: {
  start: Instant
  end?: Instant | null
  zone?: string
  withDistance?: boolean
  className?: string
}) {
  const language = useLanguage()
  const t = useText(common)
  const now = useNow(30_000)
  const isOn = end !== null && Number(new Date(start)) <= now && now < Number(new Date(end))
  return (
    <time dateTime={new Date(start).toISOString()} className={clsx('tabular-nums', className)}>
      {when(start, end, zone, language)}
      {withDistance && (
        <span className="text-quiet"> · {isOn ? t('now') : distance(start, now, language)}</span>
      )}
    </time>
  )
}
