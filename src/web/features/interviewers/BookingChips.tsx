import { Link } from 'react-router'
import type { InterviewerCard } from '#contract/interviewer.ts'
import { useNow } from '#web/components/dates/use-now.ts'
import { common } from '#web/i18n/en/common.ts'
import { interviewer } from '#web/i18n/en/public/interviewer.ts'
import { interviewerSearch } from '#web/i18n/en/public/interviewer-search.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import {
  appendTimeZone,
  browserTimeZone,
  formatDuration,
  formatMoney,
  formatRelativeTime,
  formatTime,
  formatWeekdayDate,
  timeZoneName,
} from '#web/lib/format.ts'
import { useLocalPrices } from './local-prices.ts'

const chipClass =
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
  const tCommon = useTranslations(common)
  const language = useLanguage()
  const now = useNow('minute')
  const zone = browserTimeZone()
  const [first] = nextSlots
  if (!first) return <p className="text-15 text-quiet">{t('noneFree')}</p>
  return (
    <div className="grid min-w-0 gap-1.5">
      <p className="text-13 text-quiet">
        {t('nextFree')} · {formatRelativeTime(first, now, language)} ·{' '}
        {tCommon('inZone', { zone: timeZoneName(zone, language) })}
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
                      <span className="sr-only">{appendTimeZone('', zone, language)}</span>
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

const maxShown = 3

/** Session types besides the default one. Each opens its booking, and a link to the details (`to`) counts the rest. */
export function SessionTypeChips({
  interviewer: { sessionTypes },
  to,
  onBook,
}: {
  interviewer: Pick<InterviewerCard, 'sessionTypes'>
  to: string
  onBook: (type: string) => void
}) {
  const t = useTranslations(interviewer)
  const tFind = useTranslations(interviewerSearch)
  const language = useLanguage()
  const { convert } = useLocalPrices()
  const priceText = (price: InterviewerCard['sessionTypes'][number]['price']) => {
    if (price.amount === 0) return t('free')
    const converted = convert(price)
    return converted
      ? tFind('about', { price: formatMoney(converted.amount, converted.currency, language) })
      : formatMoney(price.amount, price.currency, language)
  }
  if (sessionTypes.length === 0) return null
  const more = sessionTypes.length - maxShown
  return (
    <ul aria-label={tFind('sessionTypes')} className="flex min-w-0 flex-wrap gap-2">
      {sessionTypes.slice(0, maxShown).map(({ id, name, minutes, price }) => (
        <li key={id} className="flex min-w-0 max-w-full">
          <button
            type="button"
            onClick={() => onBook(id)}
            className={`${chipClass} min-w-0 flex-wrap gap-x-2 py-1.5 whitespace-normal!`}
          >
            <bdi className="wrap-anywhere">{name}</bdi>{' '}
            <span className="text-quiet">
              {[formatDuration(minutes, language), priceText(price)].join(' · ')}
            </span>
          </button>
        </li>
      ))}
      {more > 0 && (
        <li className="flex">
          <Link to={to} preventScrollReset className={`${chipClass} text-quiet`}>
            {tFind('moreTypes', { count: more })}
          </Link>
        </li>
      )}
    </ul>
  )
}
