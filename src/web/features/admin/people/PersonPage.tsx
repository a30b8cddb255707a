import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams, useSearchParams } from 'react-router'
import type { UserId } from '#contract/id.ts'
import { notificationLimits } from '#contract/limits.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { DocumentTitle, PageHeader, PageSection } from '#web/components/ui/PageHeader.tsx'
import { BackLink } from '#web/features/admin/components/BackLink.tsx'
import { type Fact, FactList } from '#web/features/admin/components/FactList.tsx'
import { adminCommon } from '#web/i18n/en/admin/admin-common.ts'
import { adminPeople } from '#web/i18n/en/admin/admin-people.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { languageName } from '#web/lib/format.ts'
import { parseId } from '#web/lib/parse-id.ts'
import { type Person, personQuery, readListAddress } from './api.ts'
import { PersonActions } from './PersonActions.tsx'
import { PersonRole, PersonState } from './PersonState.tsx'
import { PersonTimeline } from './PersonTimeline.tsx'

const readCursor = (address: URLSearchParams) => {
  const { cursor } = readListAddress(address)
  return cursor ? { cursor } : {}
}

export default function PersonPage() {
  const { userId } = useParams()
  const id = parseId<UserId>(userId)
  if (!id) return <NoPerson />
  return (
    <QueryBoundary
      key={id}
      fallback={<Skeleton className="h-96 rounded-large" />}
      renderError={error => (error.problem.code === 'admin.no_person' ? <NoPerson /> : null)}
    >
      <PersonScreen id={id} />
    </QueryBoundary>
  )
}

function NoPerson() {
  const t = useTranslations(adminPeople)
  return (
    <>
      <DocumentTitle title={t('notFound')} />
      <EmptyState
        title={t('notFound')}
        action={
          <ButtonLink to="/admin/people" variant="secondary">
            {t('back')}
          </ButtonLink>
        }
      >
        {t('notFoundText')}
      </EmptyState>
    </>
  )
}

function PersonScreen({ id }: { id: UserId }) {
  const t = useTranslations(adminPeople)
  const [address] = useSearchParams()
  const { data: person } = useSuspenseQuery(personQuery(id))
  return (
    <>
      <BackLink to="/admin/people">{t('back')}</BackLink>
      <PageHeader
        title={person.name}
        subtitle={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <span translate="no" className="wrap-anywhere">
              {person.email}
            </span>
            <PersonState {...person} />
          </span>
        }
        actions={<PersonActions person={person} />}
      />
      <div className="grid grid-cols-1 gap-10">
        <PersonFacts person={person} />
        <PageSection
          title={t('timeline')}
          text={t('timelineText', { days: notificationLimits.retentionDays })}
        >
          <QueryBoundary
            fallback={<Skeleton className="h-96 rounded-large" />}
            resetKeys={[address.toString()]}
          >
            <PersonTimeline id={id} query={readCursor(address)} />
          </QueryBoundary>
        </PageSection>
      </div>
    </>
  )
}

/** The interface language of the account, not what the person speaks. */
const languageNames = { en: 'English', ru: 'Russian' } as const

const when = (at: string | null): ReactNode => at && <DateTime start={at} />
const asIs = (text: string): ReactNode => <span translate="no">{text}</span>

function PersonFacts({ person }: { person: Person }) {
  const t = useTranslations(adminPeople)
  const tCommon = useTranslations(adminCommon)
  const language = useLanguage()
  const signIn = [person.hasPassword ? t('password') : null, ...person.signInIssuers].filter(
    way => way !== null,
  )
  const factors = [
    person.hasCodes ? t('mfaCodes') : null,
    person.passkeys > 0 ? t('mfaPasskeys', { count: person.passkeys }) : null,
  ].filter(factor => factor !== null)
  const facts: Fact[] = [
    { label: t('suspendedSince'), value: when(person.suspendedAt) },
    { label: t('reason'), value: person.suspensionReason },
    { label: t('closedAt'), value: when(person.closedAt) },
    { label: t('erasesAt'), value: when(person.erasedAt) },
    {
      label: t('role'),
      value: (
        <>
          <PersonRole roleId={person.roleId} />
          {person.adminRoles.length > 0 && ` (${person.adminRoles.map(role => tCommon(role)).join(', ')})`}
        </>
      ),
    },
    { label: t('joined'), value: when(person.joinedAt) },
    { label: t('lastSeen'), value: when(person.lastSeenAt) ?? t('never') },
    { label: t('emailConfirmed'), value: when(person.emailConfirmedAt) ?? t('notConfirmed') },
    { label: t('upcoming'), value: person.upcomingBookings },
    { label: t('openSessions'), value: person.openSessions },
    { label: t('signIn'), value: signIn.length > 0 ? signIn.join(', ') : '–' },
    { label: t('mfa'), value: factors.length > 0 ? factors.join(', ') : t('mfaOff') },
    { label: t('language'), value: languageName(languageNames[person.language], language) },
    { label: t('timeZone'), value: asIs(person.timeZone) },
    { label: t('username'), value: asIs(person.username) },
    { label: t('userId'), value: asIs(person.id) },
  ]
  return <FactList label={t('facts')} facts={facts} />
}
