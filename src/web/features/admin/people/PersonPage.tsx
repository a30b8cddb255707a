import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import type { UserId } from '#contract/id.ts'
import { notificationLimits } from '#contract/limits.ts'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { DocumentTitle, PageHeader, PageSection } from '#web/components/ui/PageHeader.tsx'
import { BackLink } from '#web/features/admin/components/BackLink.tsx'
import { adminPeople } from '#web/i18n/en/admin/admin-people.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { parseId } from '#web/lib/parse-id.ts'
import { personQuery, readListAddress } from './api.ts'
import { PersonActions } from './PersonActions.tsx'
import { PersonFacts } from './PersonFacts.tsx'
import { PersonState } from './PersonState.tsx'
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
