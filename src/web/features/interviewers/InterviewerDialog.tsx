import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { UserId } from '#contract/id.ts'
import type { InterviewerCard } from '#contract/interviewer.ts'
import { Avatar } from '#web/components/ui/Avatar.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { Dialog } from '#web/components/ui/Dialog.tsx'
import { ErrorState } from '#web/components/ui/ErrorState.tsx'
import { Spinner } from '#web/components/ui/Loading.tsx'
import { interviewerTypesQuery } from '#web/features/bookings/api.ts'
import { useTypeText } from '#web/features/bookings/session-types/use-type-text.ts'
import { BlockButton, ReportButton } from '#web/features/moderation/ModerationButtons.tsx'
import { typeNames } from '#web/i18n/en/bookings/type-names.ts'
import { interviewer } from '#web/i18n/en/public/interviewer.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { mailtoUrl } from '#web/lib/mailto.ts'
import { interviewerQuery } from './api.ts'
import { NextTimes } from './BookingChips.tsx'
import { AvailabilityAlertButton, FavoriteButton } from './FavoriteButtons.tsx'
import {
  BookingModeBadge,
  InterviewerFacts,
  PriceFrom,
  RatingSummary,
  SpokenLanguages,
  VerifiedBadge,
} from './InterviewerFacts.tsx'
import { InterviewerReviews } from './InterviewerReviews.tsx'
import { useSpecialtyName } from './interviewer-names.ts'

/** Details and reviews before a booking. `preloaded` is the card, if already loaded. */
export function InterviewerDialog({
  id,
  preloaded,
  onBook,
  onClose,
}: {
  id: UserId
  preloaded: InterviewerCard | undefined
  onBook: (choice?: { at?: string; type?: string }) => void
  onClose: () => void
}) {
  const t = useTranslations(interviewer)
  const { data, error, refetch } = useQuery({ ...interviewerQuery(id), enabled: !preloaded })
  const card = preloaded ?? data
  const specialtyName = useSpecialtyName()
  return (
    <Dialog
      open
      onClose={onClose}
      title={card?.displayName ?? t('results')}
      description={
        card && [card.specialty && specialtyName(card.specialty), card.company].filter(Boolean).join(' · ')
      }
      footer={
        card && (
          <div className="flex grow items-center justify-between gap-4">
            <PriceFrom interviewer={card} />
            <FavoriteButton interviewer={card} className="ml-auto" />
            <Button onClick={() => onBook()}>{t('book')}</Button>
          </div>
        )
      }
    >
      {card ? (
        <InterviewerDetails interviewer={card} onBook={onBook} />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <Spinner className="flex justify-center py-16" />
      )}
    </Dialog>
  )
}

/** What decides comes first: times, reviews, then facts. Contact data is last. */
function InterviewerDetails({
  interviewer: details,
  onBook,
}: {
  interviewer: InterviewerCard
  onBook: (choice?: { at?: string; type?: string }) => void
}) {
  const t = useTranslations(interviewer)
  return (
    <div className="grid gap-8">
      <div className="flex items-center gap-5">
        <Avatar name={details.displayName} url={details.profilePictureUrl} size="large" />
        <div className="grid justify-items-start gap-2">
          <RatingSummary interviewer={details} />
          <div className="flex flex-wrap gap-2">
            <VerifiedBadge interviewer={details} />
            <BookingModeBadge mode={details.bookingMode} />
          </div>
          <InterviewerFacts interviewer={details} />
        </div>
      </div>
      <div className="grid gap-2">
        <NextTimes interviewer={details} onBook={at => onBook({ at })} />
        {!details.nextAvailableSlot && <AvailabilityAlertButton interviewer={details} />}
      </div>
      <InterviewerTypes interviewerId={details.id} onBook={type => onBook({ type })} />
      {details.purpose && (
        <DialogSection title={t('about')}>
          <p className="max-w-text whitespace-pre-line">{details.purpose}</p>
        </DialogSection>
      )}
      <DialogSection title={t('reviewsTitle')}>
        <InterviewerReviews interviewerId={details.id} />
      </DialogSection>
      <DetailList interviewer={details} />
      <div className="-mx-4 flex flex-wrap border-t border-hairline pt-2">
        <ReportButton target={{ kind: 'profile', userId: details.id }} />
        <BlockButton id={details.id} name={details.displayName} />
      </div>
    </div>
  )
}

function DetailList({ interviewer: details }: { interviewer: InterviewerCard }) {
  const t = useTranslations(interviewer)
  return (
    <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      <DetailItem label={t('languages')}>
        <SpokenLanguages languages={details.languages} max={details.languages.length} />
      </DetailItem>
      {(details.city || details.country) && (
        <DetailItem label={t('location')}>
          {[details.city, details.country].filter(Boolean).join(', ')}
        </DetailItem>
      )}
      {details.linkedinUrl && (
        <DetailItem label="LinkedIn">
          <a href={details.linkedinUrl} target="_blank" rel="noopener noreferrer" className="link">
            {t('linkedin')} <span className="sr-only">{t('newTab')}</span>
          </a>
        </DetailItem>
      )}
      {details.email && (
        <DetailItem label={t('email')}>
          <a href={mailtoUrl(details.email)} className="link wrap-anywhere">
            {details.email}
          </a>
        </DetailItem>
      )}
    </dl>
  )
}

function DialogSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h3 className="font-serif text-17 font-semibold">{title}</h3>
      {children}
    </section>
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

/** Session types, if there are several. If they cannot be read, the booking dialog reads them again. */
function InterviewerTypes({
  interviewerId,
  onBook,
}: {
  interviewerId: UserId
  onBook: (typeId: string) => void
}) {
  const t = useTranslations(typeNames)
  const { typeName, typeTerms } = useTypeText()
  const { data: types = [] } = useQuery(interviewerTypesQuery(interviewerId))
  if (types.length < 2) return null
  return (
    <section className="grid gap-3">
      <h3 className="font-serif text-17 font-semibold">{t('types')}</h3>
      <ul className="divide-y divide-hairline rounded-medium border border-hairline">
        {types.map(type => {
          const isUsed = type.isIntro && type.introUsed
          return (
            <li key={type.id} className="flex items-center justify-between gap-4 px-4 py-3">
              <div className="grid min-w-0 gap-0.5">
                <p className="font-medium wrap-anywhere">
                  <bdi>{typeName(type.name)}</bdi>
                </p>
                <p className="text-13 text-quiet">
                  {isUsed ? t('introUsed') : type.isDefault ? t('ownTerms') : typeTerms(type)}
                </p>
              </div>
              {!isUsed && (
                <Button
                  variant="secondary"
                  className="shrink-0"
                  aria-label={t('bookType', { name: typeName(type.name) })}
                  onClick={() => onBook(type.id)}
                >
                  {t('book')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
