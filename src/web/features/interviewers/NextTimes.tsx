import type { InterviewerCard } from '#contract/interviewer.ts'
import { useNow } from '#web/components/dates/use-now.ts'
import { interviewer } from '#web/i18n/en/public/interviewer.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import {
  browserTimeZone,
  formatRelativeTime,
  formatTime,
  formatWeekdayDate,
  timeZoneName,
} from '#web/lib/format.ts'

export const chipClass =
  'relative inline-flex min-h-11 items-center rounded-medium border border-edge bg-surface px-3 text-left text-15 whitespace-nowrap transition-colors duration-150 hover:border-accent hover:bg-accent-tint'

/** The next free times in one row, each of which opens its booking. Their zone is named once above. */
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
  const zoneName = timeZoneName(zone, language)
  const [first] = nextSlots
  if (!first) return <p className="text-15 text-quiet">{t('noneFree')}</p>
  return (
    <div className="grid min-w-0 gap-1.5">
      <p className="text-13 text-quiet">
        {t('nextFree')} · {formatRelativeTime(first, now, language)} · {zoneName}
      </p>
      {/* The padding keeps the focus outline inside the row, which scrolls on a phone. */}
      <ul className="-m-1 flex gap-2 overflow-x-auto p-1">
        {nextSlots.map(at => {
          const when = `${formatWeekdayDate(at, zone, language)}, ${formatTime(at, zone, language)}`
          return (
            <li key={at} className="flex shrink-0">
              <button type="button" onClick={() => onBook(at)} className={chipClass}>
                <span>
                  <span className="sr-only">{t('bookAt')} </span>
                  {at === first ? (
                    <time dateTime={at}>
                      {when}
                      <span className="sr-only"> {zoneName}</span>
                    </time>
                  ) : (
                    when
                  )}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
