import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import type { UserId } from '#contract/id.ts'
import { reliabilityFigures, reliabilityRules } from '#contract/reliability-rules.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { DocumentTitle, PageHeader, PageSection } from '#web/components/ui/PageHeader.tsx'
import { BackLink } from '#web/features/admin/components/BackLink.tsx'
import { columnsOf, DataTable } from '#web/features/admin/components/DataTable.tsx'
import { FactList } from '#web/features/admin/components/FactList.tsx'
import {
  ReliabilityBadge,
  ReliabilityFigures,
  ReliabilityRules,
} from '#web/features/slots/reliability/ReliabilityFacts.tsx'
import { adminReliability } from '#web/i18n/en/admin/admin-reliability.ts'
import { reliability } from '#web/i18n/en/slots/reliability.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { usePersonName } from '#web/i18n/use-person-name.ts'
import { parseId } from '#web/lib/parse-id.ts'
import { type InterviewerDetails, interviewerReliabilityQuery } from './api.ts'
import { ReliabilityActions } from './ReliabilityActions.tsx'
import { StateDetails } from './StateDetails.tsx'

export default function InterviewerPage() {
  const id = parseId<UserId>(useParams().userId)
  if (!id) return <NoInterviewer />
  return (
    <QueryBoundary
      key={id}
      fallback={<Skeleton className="h-96 rounded-large" />}
      renderError={error => (error.problem.code === 'reliability.not_found' ? <NoInterviewer /> : null)}
    >
      <Interviewer id={id} />
    </QueryBoundary>
  )
}

function NoInterviewer() {
  const t = useTranslations(adminReliability)
  return (
    <>
      <DocumentTitle title={t('notFound')} />
      <EmptyState
        title={t('notFound')}
        action={
          <ButtonLink to="/admin/reliability" variant="secondary">
            {t('back')}
          </ButtonLink>
        }
      >
        {t('notFoundText')}
      </EmptyState>
    </>
  )
}

function Interviewer({ id }: { id: UserId }) {
  const t = useTranslations(adminReliability)
  const personName = usePersonName()
  const { data } = useSuspenseQuery(interviewerReliabilityQuery(id))
  const name = personName(data.name)
  return (
    <>
      <BackLink to="/admin/reliability">{t('back')}</BackLink>
      <PageHeader
        title={name}
        subtitle={
          <span translate="no" className="wrap-anywhere">
            {data.email}
          </span>
        }
        actions={<ReliabilityActions interviewer={data} name={name} />}
      />
      <div className="grid grid-cols-1 gap-10">
        <StateFacts interviewer={data} />
        <PageSection title={t('figures')} text={t('figuresText', { days: reliabilityRules.days })}>
          <Card>
            <ReliabilityFigures figures={data.figures} sessions={data.sessions} />
          </Card>
        </PageSection>
        <PageSection title={t('incidents')}>
          <Incidents incidents={data.incidents} />
        </PageSection>
        <PageSection title={t('history')}>
          <Changes changes={data.changes} />
        </PageSection>
        <PageSection title={t('rules')}>
          <ReliabilityRules />
        </PageSection>
      </div>
    </>
  )
}

function StateFacts({ interviewer }: { interviewer: InterviewerDetails }) {
  const t = useTranslations(adminReliability)
  const { since, note, isListed, countedAt, userId } = interviewer
  return (
    <FactList
      label={t('state')}
      facts={[
        { label: t('state'), value: <StateDetails {...interviewer} /> },
        { label: t('since'), value: since && <DateTime start={since} /> },
        { label: t('listed'), value: t(isListed ? 'yes' : 'no') },
        { label: t('countedAt'), value: countedAt && <DateTime start={countedAt} /> },
        {
          label: t('note'),
          value: note && (
            <bdi translate="no" className="whitespace-pre-line">
              {note}
            </bdi>
          ),
        },
        {
          label: t('name'),
          value: (
            <Link to={`/admin/people/${userId}`} className="link">
              {t('person')}
            </Link>
          ),
        },
      ]}
    />
  )
}

const incidentColumn = columnsOf<InterviewerDetails['incidents'][number]>()

function Incidents({ incidents }: Pick<InterviewerDetails, 'incidents'>) {
  const t = useTranslations(adminReliability)
  const tFigures = useTranslations(reliability)
  return (
    <DataTable
      label={t('incidents')}
      rows={incidents}
      rowId={({ bookingId }) => bookingId}
      empty={<p className="text-quiet">{t('incidentsNone')}</p>}
      columns={[
        incidentColumn.accessor('kind', {
          header: t('incident'),
          cell: ({ row: { original } }) => (
            <span className="whitespace-nowrap">{tFigures(original.kind)}</span>
          ),
        }),
        incidentColumn.accessor('at', {
          header: t('at'),
          cell: ({ getValue }) => <DateTime start={getValue()} />,
        }),
        incidentColumn.accessor('startTime', {
          header: t('session'),
          cell: ({ row: { original } }) => (
            <Link
              to={`/admin/bookings/${original.bookingId}`}
              className="link inline-flex min-h-11 items-start"
            >
              <DateTime start={original.startTime} withRelative={false} />
            </Link>
          ),
        }),
        incidentColumn.accessor('isCounted', {
          header: t('counts'),
          cell: ({ getValue }) => t(getValue() ? 'yes' : 'forgiven'),
        }),
      ]}
    />
  )
}

function Changes({ changes }: Pick<InterviewerDetails, 'changes'>) {
  const t = useTranslations(adminReliability)
  const tFigures = useTranslations(reliability)
  if (changes.length === 0) return <p className="text-quiet">{t('historyNone')}</p>
  return (
    <ol className="divide-y divide-hairline border-y border-hairline">
      {changes.map(({ id, at, state, pausedUntil, admin, figures }) => (
        <li key={id} className="grid gap-1 py-3">
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <ReliabilityBadge state={state} />
            <DateTime start={at} />
            <span className="text-quiet wrap-anywhere">{admin ?? t('byRules')}</span>
          </p>
          {pausedUntil && (
            <p className="text-13 text-quiet">
              {t('pausedEnd')} <DateTime start={pausedUntil} withRelative={false} />
            </p>
          )}
          <p className="text-13 text-quiet">
            {reliabilityFigures.map(name => `${tFigures(name)}: ${figures[name]}`).join(' · ')}
          </p>
        </li>
      ))}
    </ol>
  )
}
