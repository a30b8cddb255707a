import { Link } from 'react-router'
import type { InterviewerCard } from '#contract/interviewer.ts'
import { chipClass } from '#web/features/interviewers/NextTimes.tsx'
import { useLocalPrices } from '#web/features/interviewers/use-local-prices.ts'
import { interviewer } from '#web/i18n/en/public/interviewer.ts'
import { interviewerSearch } from '#web/i18n/en/public/interviewer-search.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatDuration, formatMoney } from '#web/lib/format.ts'

const maxShown = 3

/** Session types besides the default one, each of which opens its booking. The others are in the details (`to`). */
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
    const own = convert(price)
    return own
      ? tFind('about', { price: formatMoney(own.amount, own.currency, language) })
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
