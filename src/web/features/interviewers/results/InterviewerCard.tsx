import { Mail } from 'lucide-react'
import { Link } from 'react-router'
import type { InterviewerCard as Interviewer } from '#contract/interviewer.ts'
import { Avatar } from '#web/components/ui/Avatar.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { NextTimes, SessionTypeChips } from '#web/features/interviewers/BookingChips.tsx'
import { AvailabilityAlertButton, FavoriteButton } from '#web/features/interviewers/FavoriteButtons.tsx'
import type { Filter } from '#web/features/interviewers/filter-params.ts'
import {
  BookingModeBadge,
  InterviewerFacts,
  PriceFrom,
  RatingSummary,
  SpokenLanguages,
  VerifiedBadge,
} from '#web/features/interviewers/InterviewerFacts.tsx'
import { useSpecialtyName } from '#web/features/interviewers/interviewer-names.ts'
import { MatchReasons } from '#web/features/interviewers/MatchReasons.tsx'
import { interviewer } from '#web/i18n/en/public/interviewer.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { mailtoUrl } from '#web/lib/mailto.ts'

/** The whole card links to the details (`to`), the buttons book. */
export function InterviewerCard({
  interviewer: card,
  filter,
  to,
  onBook,
}: {
  interviewer: Interviewer
  filter: Filter
  to: string
  onBook: (choice?: { at?: string; type?: string }) => void
}) {
  const t = useTranslations(interviewer)
  const specialtyName = useSpecialtyName()
  const work = [card.specialty && specialtyName(card.specialty), card.company].filter(Boolean)
  return (
    <Card className="relative grid gap-4 transition-colors duration-150 hover:border-edge">
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
              <bdi translate="no">{card.displayName}</bdi>
            </Link>
          </h2>
          <p className="text-15 text-quiet">{work.join(' · ')}</p>
          <RatingSummary interviewer={card} />
          <VerifiedBadge interviewer={card} />
        </div>
        <FavoriteButton interviewer={card} className="relative -mt-2 -mr-3" />
      </div>
      <div className="grid gap-2">
        {card.purpose && <p className="line-clamp-2 max-w-text text-15">{card.purpose}</p>}
        <InterviewerFacts interviewer={card} />
        <MatchReasons interviewer={card} filter={filter} />
        <SpokenLanguages languages={card.languages} max={5} />
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 border-t border-hairline pt-4">
        <div className="grid min-w-0 basis-full gap-2">
          <NextTimes interviewer={card} onBook={at => onBook({ at })} />
          {!card.nextAvailableSlot && <AvailabilityAlertButton interviewer={card} className="relative" />}
          <SessionTypeChips interviewer={card} to={to} onBook={type => onBook({ type })} />
        </div>
        <div className="flex grow flex-wrap items-center justify-between gap-3">
          <div className="grid justify-items-start gap-1">
            <PriceFrom interviewer={card} />
            <BookingModeBadge mode={card.bookingMode} />
          </div>
          <Button
            variant={card.nextAvailableSlot ? 'primary' : 'secondary'}
            onClick={() => onBook()}
            aria-label={t('bookWith', { name: card.displayName })}
            className="relative max-sm:grow"
          >
            {t('book')}
          </Button>
        </div>
      </div>
      {card.email && (
        <a
          href={mailtoUrl(card.email)}
          className="relative -my-2 inline-flex min-h-11 max-w-full items-center gap-2 justify-self-start text-13 text-quiet wrap-anywhere hover:text-ink hover:underline"
        >
          <Mail aria-hidden className="size-4 shrink-0" />
          {card.email}
        </a>
      )}
    </Card>
  )
}
