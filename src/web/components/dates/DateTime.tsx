import { common } from '#web/i18n/en/common.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { browserTimeZone, formatDateTime, formatRelativeTime, type Instant } from '#web/lib/format.ts'
import { useNow } from './use-now.ts'

/** Date, time, zone and relative time. The default is the browser's zone. */
export function DateTime({
  start,
  end = null,
  timeZone = browserTimeZone(),
  withRelative = true,
  className,
}: {
  start: Instant
  end?: Instant | null
  timeZone?: string
  withRelative?: boolean
  className?: string
}) {
  const language = useLanguage()
  const t = useTranslations(common)
  const now = useNow('minute')
  const isOn = end !== null && Number(new Date(start)) <= now && now < Number(new Date(end))
  return (
    <time dateTime={new Date(start).toISOString()} className={className}>
      {formatDateTime(start, end, timeZone, language)}
      {withRelative && (
        <span className="whitespace-nowrap text-quiet">
          {' · '}
          {isOn ? t('now') : formatRelativeTime(start, now, language, timeZone)}
        </span>
      )}
    </time>
  )
}
