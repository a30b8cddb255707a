import { Mail } from 'lucide-react'
import { Link } from 'react-router'
import type { InterviewerCard as Interviewer } from '#contract/interviewer.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { useNow } from '#web/components/dates/use-now.ts'
import { Avatar } from '#web/components/ui/Avatar.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { AvailabilityAlertButton } from '#web/features/interviewers/AvailabilityAlertButton.tsx'
import { BookingModeBadge } from '#web/features/interviewers/BookingModeBadge.tsx'
import { FavoriteButton } from '#web/features/interviewers/FavoriteButton.tsx'
import { PriceFrom } from '#web/features/interviewers/PriceFrom.tsx'
import { RatingSummary } from '#web/features/interviewers/RatingSummary.tsx'
import { SpokenLanguages } from '#web/features/interviewers/SpokenLanguages.tsx'
import { interviewer } from '#web/i18n/en/public/interviewer.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatRelativeTime } from '#web/lib/format.ts'
import { mailtoUrl } from '#web/lib/mailto.ts'

/** The whole card links to the details (`to`), the button books. */
export function InterviewerCard({
  interviewer: card,
  to,
  onBook,
}: {
  interviewer: Interviewer
  to: string
  onBook: (at?: string) => void
}) {
  const t = useTranslations(interviewer)
  const language = useLanguage()
  const now = useNow(30_000)
  return (
    <Card className="relative flex h-full flex-col gap-4 transition-colors duration-150 hover:border-edge">
      <div className="flex items-start gap-4">
        <Avatar name={card.displayName} url={card.profilePictureUrl} />
        <div className="min-w-0 flex-1">
          <h2 className="text-20">
            <Link
              to={to}
              preventScrollReset
              data-card={card.id}
              className="rounded-small wrap-anywhere after:absolute after:inset-0 after:rounded-large hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-accent"
            >
              {card.displayName}
            </Link>
          </h2>
          <p className="text-15 text-quiet">{[card.specialty, card.company].filter(Boolean).join(' · ')}</p>
        </div>
        <FavoriteButton interviewer={card} className="relative -mt-2 -mr-3" />
      </div>
      <RatingSummary interviewer={card} />
      <SpokenLanguages languages={card.languages} max={5} />
      {card.email && (
        <a
          href={mailtoUrl(card.email)}
          className="relative -my-2 inline-flex min-h-11 max-w-full items-center gap-2 self-start text-15 text-quiet wrap-anywhere hover:text-ink hover:underline"
        >
          <Mail aria-hidden className="size-4 shrink-0" />
          {card.email}
        </a>
      )}
      <div className="mt-auto grid gap-4 border-t border-hairline pt-4">
        {card.nextAvailableSlot ? (
          <p className="text-15">
            <span className="block text-13 text-quiet">
              {t('nextFree')} · {formatRelativeTime(card.nextAvailableSlot, now, language)}
            </span>
            <button
              type="button"
              onClick={() => onBook(card.nextAvailableSlot ?? undefined)}
              className="link relative -my-1 min-h-11 text-left"
            >
              <span className="sr-only">{t('bookAt')} </span>
              <DateTime start={card.nextAvailableSlot} withRelative={false} />
            </button>
          </p>
        ) : (
          <div className="grid gap-2 text-15">
            <p className="text-quiet">{t('noneFree')}</p>
            <AvailabilityAlertButton interviewer={card} className="relative" />
          </div>
        )}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div className="grid justify-items-start gap-1">
            <PriceFrom price={card.priceFrom} />
            <BookingModeBadge mode={card.bookingMode} />
          </div>
          <Button
            variant={card.nextAvailableSlot ? 'primary' : 'secondary'}
            onClick={() => onBook()}
            aria-label={t('bookWith', { name: card.displayName })}
            className="relative ml-auto"
          >
            {t('book')}
          </Button>
        </div>
      </div>
    </Card>
  )
}
