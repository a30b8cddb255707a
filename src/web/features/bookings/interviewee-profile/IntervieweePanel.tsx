import { useSuspenseQuery } from '@tanstack/react-query'
import { ChevronDown, UserRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Booking } from '#contract/booking.ts'
import type { SharedTraining } from '#contract/booking-messages.ts'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { Avatar } from '#web/components/ui/Avatar.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { intervieweeProfileQuery } from '#web/features/bookings/api.ts'
import { countryLabel } from '#web/features/profiles/countries.ts'
import { useTrainingNames } from '#web/features/training/use-training-names.ts'
import { bookingMessages as text } from '#web/i18n/en/bookings/booking-messages.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { usePersonName } from '#web/i18n/use-person-name.ts'
import { languageName } from '#web/lib/format.ts'
import { parseUrl } from '#web/lib/ponyfills.ts'

/** Open while a request waits for an answer. Otherwise collapsed, and loaded when opened. */
export function IntervieweePanel({ booking }: { booking: Booking }) {
  const t = useTranslations(text)
  const personName = usePersonName()
  const [isOpen, setOpen] = useState(booking.can.accept)
  if (!booking.can.seeCandidate) return null
  const name = personName(booking.intervieweeName)
  return (
    <details
      open={isOpen}
      onToggle={event => setOpen(event.currentTarget.open)}
      className="group rounded-medium border border-hairline bg-surface text-ink"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 rounded-medium px-4 py-2 font-medium hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <UserRound aria-hidden className="size-5 shrink-0 text-quiet" />
        <span className="min-w-0 break-words">{t('about', { name })}</span>
        <ChevronDown
          aria-hidden
          className="ml-auto size-5 shrink-0 text-quiet transition-transform duration-150 group-open:rotate-180 motion-reduce:transition-none"
        />
      </summary>
      {isOpen && (
        <QueryBoundary fallback={<IntervieweeDetailsSkeleton name={name} />}>
          <IntervieweeDetails id={booking.id} name={name} />
        </QueryBoundary>
      )}
    </details>
  )
}

/** Profile fields of the interviewee for their interviewer. Empty fields are left out. */
function IntervieweeDetails({ id, name }: { id: Booking['id']; name: string }) {
  const t = useTranslations(text)
  const language = useLanguage()
  const { data } = useSuspenseQuery(intervieweeProfileQuery(id))
  const place = [data.city, data.country && countryLabel(data.country, language)].filter(Boolean).join(', ')
  const saysMore = data.purpose || data.linkedinUrl || data.training.length > 0
  return (
    <div className="flex min-h-36 flex-col gap-4 px-4 pt-2 pb-4 sm:flex-row">
      <Avatar name={name} url={data.pictureUrl} size="large" />
      <dl className="grid min-w-0 flex-1 content-start gap-3">
        <DetailItem label={t('purpose')}>
          {data.purpose && (
            <span className="block max-w-text overflow-hidden whitespace-pre-line wrap-anywhere">
              {data.purpose}
            </span>
          )}
        </DetailItem>
        <DetailItem label={t('trainsFor')}>
          {data.training.length > 0 && <SharedTrainingList sessions={data.training} />}
        </DetailItem>
        <DetailItem label={t('languages')}>
          {data.languages.map(spoken => languageName(spoken, language)).join(', ')}
        </DetailItem>
        <DetailItem label={t('livesIn')}>{place}</DetailItem>
        <DetailItem label={t('linkedin')}>
          {data.linkedinUrl && <ExternalProfileLink to={data.linkedinUrl} />}
        </DetailItem>
        {!saysMore && <p className="text-quiet">{t('saysNothing', { name })}</p>}
      </dl>
    </div>
  )
}

function IntervieweeDetailsSkeleton({ name }: { name: string }) {
  const t = useTranslations(text)
  return (
    <div aria-busy className="grid min-h-36 content-start gap-3 px-4 pt-2 pb-4">
      <span className="sr-only">{t('loading', { name })}</span>
      <Skeleton className="size-20 rounded-full" />
      <Skeleton className="h-5 w-64 max-w-full" />
    </div>
  )
}

function DetailItem({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div className="min-w-0">
      <dt className="text-13 text-quiet">{label}</dt>
      <dd className="text-15 break-words">{children}</dd>
    </div>
  )
}

/** Level and role, or the interview type without a role. */
function SharedTrainingList({ sessions }: { sessions: readonly SharedTraining[] }) {
  const { typeName, levelName } = useTrainingNames()
  return (
    <ul>
      {sessions.map(({ interviewType, experienceLevel, jobRole }) => (
        <li key={`${interviewType} ${experienceLevel} ${jobRole}`}>
          {[levelName(experienceLevel), jobRole, typeName(interviewType)].filter(Boolean).join(' · ')}
        </li>
      ))}
    </ul>
  )
}

/** Shows the real target, because profile links can contain any address. */
function ExternalProfileLink({ to }: { to: string }) {
  const t = useTranslations(text)
  const url = parseUrl(to)
  return (
    <a href={to} target="_blank" rel="noopener noreferrer nofollow" className="link break-all">
      {url ? `${url.host.replace(/^www\./, '')}${url.pathname === '/' ? '' : url.pathname}` : to}
      <span className="sr-only"> {t('newTab')}</span>
    </a>
  )
}
