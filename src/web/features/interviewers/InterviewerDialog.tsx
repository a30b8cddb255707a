import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { UserId } from '#contract/id.ts'
import type { InterviewerCard } from '#contract/interviewer.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { useNow } from '#web/components/dates/use-now.ts'
import { Avatar } from '#web/components/ui/Avatar.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { Dialog } from '#web/components/ui/Dialog.tsx'
import { Spinner } from '#web/components/ui/Spinner.tsx'
import { ErrorState } from '#web/components/ui/States.tsx'
import { interviewer } from '#web/i18n/en/public/interviewer.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatRelativeTime } from '#web/lib/format.ts'
import { mailtoUrl } from '#web/lib/mailto.ts'
import { AvailabilityAlertButton } from './AvailabilityAlertButton.tsx'
import { interviewerQuery } from './api.ts'
import { BookingModeBadge } from './BookingModeBadge.tsx'
import { FavoriteButton } from './FavoriteButton.tsx'
import { InterviewerReviews } from './InterviewerReviews.tsx'
import { PriceFrom } from './PriceFrom.tsx'
import { RatingSummary } from './RatingSummary.tsx'
import { SpokenLanguages } from './SpokenLanguages.tsx'

/** Details and reviews before a booking. `preloaded` is the card, if already loaded. */
export function InterviewerDialog({
  id,
  preloaded,
  onBook,
  onClose,
}: {
  id: UserId
  preloaded: InterviewerCard | undefined
  onBook: () => void
  onClose: () => void
}) {
  const t = useTranslations(interviewer)
  const { data, error, refetch } = useQuery({ ...interviewerQuery(id), enabled: !preloaded })
  const card = preloaded ?? data
  return (
    <Dialog
      open
      onClose={onClose}
      title={card?.displayName ?? t('results')}
      description={card && [card.specialty, card.company].filter(Boolean).join(' · ')}
      footer={
        card && (
          <div className="flex grow items-center justify-between gap-4">
            <PriceFrom price={card.priceFrom} />
            <FavoriteButton interviewer={card} className="ml-auto" />
            <Button onClick={onBook}>{t('book')}</Button>
          </div>
        )
      }
    >
      {card ? (
        <InterviewerDetails interviewer={card} />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <Spinner className="flex justify-center py-16" />
      )}
    </Dialog>
  )
}

function InterviewerDetails({ interviewer: details }: { interviewer: InterviewerCard }) {
  const t = useTranslations(interviewer)
  const language = useLanguage()
  const now = useNow(30_000)
  return (
    <div className="grid gap-8">
      <div className="flex items-center gap-5">
        <Avatar name={details.displayName} url={details.profilePictureUrl} size="large" />
        <div className="grid justify-items-start gap-2">
          <RatingSummary interviewer={details} />
          <BookingModeBadge mode={details.bookingMode} />
        </div>
      </div>
      {details.purpose && (
        <section className="grid gap-2">
          <h3 className="font-serif text-17 font-semibold">{t('about')}</h3>
          <p className="max-w-text whitespace-pre-line">{details.purpose}</p>
        </section>
      )}
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <DetailItem label={t('languages')}>
          <SpokenLanguages languages={details.languages} max={details.languages.length} />
        </DetailItem>
        {details.experience && (
          <DetailItem label={t('experience')}>{t('years', { years: details.experience })}</DetailItem>
        )}
        {(details.city || details.country) && (
          <DetailItem label={t('location')}>
            {[details.city, details.country].filter(Boolean).join(', ')}
          </DetailItem>
        )}
        {details.email && (
          <DetailItem label={t('email')}>
            <a href={mailtoUrl(details.email)} className="link wrap-anywhere">
              {details.email}
            </a>
          </DetailItem>
        )}
        {details.linkedinUrl && (
          <DetailItem label="LinkedIn">
            <a href={details.linkedinUrl} target="_blank" rel="noopener noreferrer" className="link">
              {t('linkedin')} <span className="sr-only">{t('newTab')}</span>
            </a>
          </DetailItem>
        )}
        <DetailItem label={t('nextFree')}>
          {details.nextAvailableSlot ? (
            <DateTime start={details.nextAvailableSlot} withRelative={false} />
          ) : (
            t('noneFree')
          )}
          {!details.nextAvailableSlot && <AvailabilityAlertButton interviewer={details} className="mt-2" />}
          {details.nextAvailableSlot && (
            <span className="block text-quiet">
              {formatRelativeTime(details.nextAvailableSlot, now, language)}
            </span>
          )}
        </DetailItem>
      </dl>
      <section className="grid gap-4">
        <h3 className="font-serif text-17 font-semibold">{t('reviewsTitle')}</h3>
        <InterviewerReviews interviewerId={details.id} />
      </section>
    </div>
  )
}

function DetailItem({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="mb-1 text-13 text-quiet">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
