import type { InterviewerCard } from '#contract/interviewer.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { useNow } from '#web/components/dates/use-now.ts'
import { interviewer } from '#web/i18n/en/public/interviewer.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { browserTimeZone, formatRelativeTime, formatTime, formatWeekdayDate } from '#web/lib/format.ts'

const chipClass =
  'relative inline-flex min-h-11 items-center rounded-medium border border-edge bg-surface px-3 text-left text-15 transition-colors duration-150 hover:border-accent hover:bg-accent-tint'

/** The next free times, each of which opens its booking. The first one names the zone of all. */
export function NextTimes({
  interviewer: { nextSlots },
  onBook,
}: {
  interviewer: Pick<InterviewerCard, 'nextSlots'>
  onBook: (at: string) => void
}) {
  const t = useTranslations(interviewer)
  const language = useLanguage()
  const now = useNow(30_000)
  const zone = browserTimeZone()
  const [first, ...others] = nextSlots
  if (!first) return <p className="text-15 text-quiet">{t('noneFree')}</p>
  return (
    <div className="grid gap-1.5">
      <p className="text-13 text-quiet">
        {t('nextFree')} · {formatRelativeTime(first, now, language)}
      </p>
      <ul className="flex flex-wrap gap-2">
        <li className="flex">
          <button type="button" onClick={() => onBook(first)} className={chipClass}>
            <span>
              <span className="sr-only">{t('bookAt')} </span>
              <DateTime start={first} withRelative={false} />
            </span>
          </button>
        </li>
        {others.map(at => (
          <li key={at} className="flex">
            <button type="button" onClick={() => onBook(at)} className={chipClass}>
              <span>
                <span className="sr-only">{t('bookAt')} </span>
                {formatWeekdayDate(at, zone, language)}, {formatTime(at, zone, language)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
