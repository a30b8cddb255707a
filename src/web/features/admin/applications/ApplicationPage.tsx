import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import type { UserId } from '#contract/id.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Avatar } from '#web/components/ui/Avatar.tsx'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { DocumentTitle, PageHeader, PageSection } from '#web/components/ui/PageHeader.tsx'
import { BackLink } from '#web/features/admin/components/BackLink.tsx'
import { countryLabel } from '#web/features/admin/components/country-label.ts'
import { FactList } from '#web/features/admin/components/FactList.tsx'
import { profile } from '#web/i18n/en/account/profile.ts'
import { adminApplications } from '#web/i18n/en/admin/admin-applications.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { usePersonName } from '#web/i18n/use-person-name.ts'
import { browserTimeZone, formatDateTime, languageName } from '#web/lib/format.ts'
import { parseId } from '#web/lib/parse-id.ts'
import { ApplicationActions } from './ApplicationActions.tsx'
import { ApplicationStateBadge } from './ApplicationState.tsx'
import { type ApplicationDetails, applicationQuery } from './api.ts'

export default function ApplicationPage() {
  const id = parseId<UserId>(useParams().userId)
  if (!id) return <NoApplication />
  return (
    <QueryBoundary
      key={id}
      fallback={<Skeleton className="h-96 rounded-large" />}
      renderError={error => (error.problem.code === 'application.not_found' ? <NoApplication /> : null)}
    >
      <Application id={id} />
    </QueryBoundary>
  )
}

function NoApplication() {
  const t = useTranslations(adminApplications)
  return (
    <>
      <DocumentTitle title={t('notFound')} />
      <EmptyState
        title={t('notFound')}
        action={
          <ButtonLink to="/admin/applications" variant="secondary">
            {t('back')}
          </ButtonLink>
        }
      >
        {t('notFoundText')}
      </EmptyState>
    </>
  )
}

function Application({ id }: { id: UserId }) {
  const t = useTranslations(adminApplications)
  const personName = usePersonName()
  const { data } = useSuspenseQuery(applicationQuery(id))
  const name = personName(data.name)
  return (
    <>
      <BackLink to="/admin/applications">{t('back')}</BackLink>
      <PageHeader
        title={name}
        subtitle={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <ApplicationStateBadge state={data.state} />
            <DateTime start={data.since} />
          </span>
        }
        actions={<Avatar size="large" name={name} url={data.profilePictureUrl} />}
      />
      <div className="grid grid-cols-1 gap-10">
        <Obstacles application={data} />
        <ApplicationActions application={data} name={name} />
        <PageSection title={t('profile')}>
          <ProfileFacts application={data} />
        </PageSection>
        <TextSection title={t('note')} text={data.note} none={t('noteNone')} />
        <TextSection title={t('about')} text={data.purpose ?? ''} none={t('aboutNone')} />
        <PageSection
          title={t('history')}
          actions={
            <Link to={`/admin/people/${id}`} className="link inline-flex min-h-11 items-center text-15">
              {t('person')}
            </Link>
          }
        >
          <History history={data.history} />
        </PageSection>
      </div>
    </>
  )
}

/** Why it cannot be approved now. */
function Obstacles({ application: { account, missing, state } }: { application: ApplicationDetails }) {
  const t = useTranslations(adminApplications)
  if (account !== 'active')
    return <Alert variant="warning">{t(account === 'suspended' ? 'suspended' : 'accountClosed')}</Alert>
  return state === 'waiting' && missing.length > 0 ? <Alert variant="warning">{t('incomplete')}</Alert> : null
}

const asIs = (text: string | null): ReactNode => text && <bdi translate="no">{text}</bdi>

function ProfileFacts({ application }: { application: ApplicationDetails }) {
  const t = useTranslations(adminApplications)
  const tProfile = useTranslations(profile)
  const language = useLanguage()
  const { missing, experience, verifiedAt } = application
  const country = application.country && countryLabel(application.country, language)
  const place = [application.city, country].filter(Boolean).join(', ')
  return (
    <FactList
      label={t('profile')}
      facts={[
        { label: t('specialty'), value: asIs(application.specialty) },
        { label: t('company'), value: asIs(application.company) },
        { label: t('workEmail'), value: <WorkEmail application={application} /> },
        { label: t('linkedin'), value: <LinkedinLink url={application.linkedinUrl} /> },
        { label: t('experience'), value: experience },
        {
          label: t('languages'),
          value: application.languages.map(spoken => languageName(spoken, language)).join(', ') || null,
        },
        { label: t('place'), value: place ? asIs(place) : null },
        {
          label: t('missing'),
          value: missing.length > 0 ? missing.map(field => tProfile(field)).join(', ') : null,
        },
        {
          label: t('email'),
          value: (
            <>
              <span translate="no">{application.email}</span>
              <State isConfirmed={application.isEmailConfirmed} />
            </>
          ),
        },
        { label: t('joined'), value: <DateTime start={application.joinedAt} /> },
        { label: t('verifiedAt'), value: verifiedAt && <DateTime start={verifiedAt} /> },
      ]}
    />
  )
}

function State({ isConfirmed }: { isConfirmed: boolean }) {
  const t = useTranslations(adminApplications)
  return <span className="block text-13 text-quiet">{t(isConfirmed ? 'confirmed' : 'notConfirmed')}</span>
}

function WorkEmail({
  application: { workEmail, workEmailConfirmedAt },
}: {
  application: ApplicationDetails
}) {
  const t = useTranslations(adminApplications)
  const language = useLanguage()
  if (!workEmail) return <span className="text-quiet">{t('noWorkEmail')}</span>
  if (!workEmailConfirmedAt)
    return (
      <>
        <span translate="no">{workEmail}</span>
        <State isConfirmed={false} />
      </>
    )
  const at = formatDateTime(workEmailConfirmedAt, null, browserTimeZone(), language)
  return (
    <>
      <span translate="no">{workEmail}</span>
      <span className="block text-13 text-accent">{t('confirmedAt', { at })}</span>
    </>
  )
}

function LinkedinLink({ url }: { url: string | null }) {
  const t = useTranslations(adminApplications)
  if (!url) return <span className="text-quiet">{t('linkedinMissing')}</span>
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" translate="no" className="link wrap-anywhere">
      {url.replace(/^https?:\/\/(?:www\.)?/, '')} <span className="sr-only">{t('newTab')}</span>
    </a>
  )
}

function TextSection({ title, text, none }: { title: string; text: string; none: string }) {
  return (
    <PageSection title={title}>
      {text ? (
        <p translate="no" dir="auto" className="max-w-text whitespace-pre-line wrap-anywhere">
          {text}
        </p>
      ) : (
        <p className="text-quiet">{none}</p>
      )}
    </PageSection>
  )
}

const events = {
  sent: 'eventSent',
  withdrawn: 'eventWithdrawn',
  confirmed_work_email: 'eventConfirmed',
  approved: 'eventApproved',
  sent_back: 'eventSentBack',
  declined: 'eventDeclined',
} as const

function History({ history }: { history: ApplicationDetails['history'] }) {
  const t = useTranslations(adminApplications)
  return (
    <ol className="divide-y divide-hairline border-y border-hairline">
      {history.map(({ id, kind, at, by, text }) => {
        const event = t(events[kind])
        return (
          <li key={id} className="grid gap-1 py-3">
            <p className="flex flex-wrap items-baseline justify-between gap-x-6 font-medium wrap-anywhere">
              {by ? t('byAdmin', { event, admin: by }) : event}
              <DateTime start={at} className="text-13 font-normal text-quiet" />
            </p>
            {text && (
              <p translate="no" dir="auto" className="max-w-text whitespace-pre-line wrap-anywhere">
                {text}
              </p>
            )}
          </li>
        )
      })}
    </ol>
  )
}
