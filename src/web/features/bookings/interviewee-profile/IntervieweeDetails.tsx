import type { ReactNode } from 'react'
import type { Booking } from '#contract/booking.ts'
import type { SharedTraining } from '#contract/booking-messages.ts'
import { bookingMessagesApi } from '#contract/routes/bookings.ts'
import { Avatar } from '#web/components/ui/Avatar.tsx'
import { languageName } from '#web/components/ui/format.ts'
import { Skeleton } from '#web/components/ui/Skeleton.tsx'
import { ErrorState } from '#web/components/ui/States.tsx'
import { countryLabel } from '#web/features/profiles/countries.ts'
import { useTrainingNames } from '#web/features/training/use-training-names.ts'
import { bookingMessages as text } from '#web/i18n/en/booking-messages.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiQuery } from '#web/lib/query-client.ts'

/** Profile fields of the interviewee for their interviewer. Empty fields are left out. */
export function IntervieweeDetails({ id, name }: { id: Booking['id']; name: string }) {
  const t = useTranslations(text)
  const language = useLanguage()
  const { data, error, refetch } = useApiQuery(bookingMessagesApi.intervieweeProfile, { params: { id } })
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data)
    return (
      <div aria-busy className="grid min-h-36 content-start gap-3 px-4 pt-2 pb-4">
        <span className="sr-only">{t('loading', { name })}</span>
        <Skeleton className="size-20 rounded-full" />
        <Skeleton className="h-5 w-64 max-w-full" />
      </div>
    )
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
  const url = URL.parse(to)
  return (
    <a href={to} target="_blank" rel="noopener noreferrer nofollow" className="link break-all">
      {url ? `${url.host.replace(/^www\./, '')}${url.pathname === '/' ? '' : url.pathname}` : to}
      <span className="sr-only"> {t('newTab')}</span>
    </a>
  )
}
