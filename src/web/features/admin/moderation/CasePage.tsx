import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { useHasAdminRole } from '#web/features/admin/admin-roles.ts'
import { BackLink } from '#web/features/admin/components/BackLink.tsx'
import { moderation } from '#web/i18n/en/account/moderation.ts'
import { adminModeration } from '#web/i18n/en/admin/admin-moderation.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { usePersonName } from '#web/i18n/use-person-name.ts'
import { browserTimeZone, formatDateTime } from '#web/lib/format.ts'
import { type CaseDetails, caseQuery } from './api.ts'
import { CaseActions } from './CaseActions.tsx'
import { CaseStateBadge, stateLabels } from './CaseState.tsx'

export default function CasePage() {
  const { caseId = '' } = useParams()
  return (
    <QueryBoundary fallback={<Skeleton className="h-96 rounded-large" />}>
      <Case key={caseId} id={caseId} />
    </QueryBoundary>
  )
}

function Case({ id }: { id: string }) {
  const t = useTranslations(adminModeration)
  const personName = usePersonName()
  const { data } = useSuspenseQuery(caseQuery(id))
  const canOpenBooking = useHasAdminRole('support', 'finance')
  const name = personName(data.author.name)
  return (
    <>
      <BackLink to="/admin/moderation">{t('back')}</BackLink>
      <PageHeader
        title={t('caseTitle', { kind: t(data.kind), name })}
        subtitle={
          <span className="flex flex-wrap items-center gap-3">
            <CaseStateBadge state={data.state} />
            <span translate="no" className="wrap-anywhere">
              {data.authorEmail}
            </span>
          </span>
        }
      />
      <div className="grid grid-cols-1 gap-8">
        <Section title={t('content')}>
          {data.versions.map(version => (
            <Version key={version.at} version={version} />
          ))}
          {data.bookingId && (
            <p className="text-13 text-quiet wrap-anywhere">
              {canOpenBooking ? (
                <Link to={`/admin/bookings/${data.bookingId}`} className="link">
                  {t('booking', { id: data.bookingId })}
                </Link>
              ) : (
                t('booking', { id: data.bookingId })
              )}
            </p>
          )}
        </Section>
        <Section title={t('reports')}>
          <Reports reports={data.reports} />
        </Section>
        {data.decision && <DecisionSection details={data} decision={data.decision} />}
        {data.appeal && <AppealSection appeal={data.appeal} />}
        {data.needsOtherModerator && <Alert variant="warning">{t('needsOther')}</Alert>}
        <CaseActions details={data} name={name} />
        <Section title={t('earlier')}>
          <EarlierCases cases={data.earlier} />
        </Section>
      </div>
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="text-20">{title}</h2>
      {children}
    </section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-13 text-quiet">{label}</dt>
      <dd className="max-w-text whitespace-pre-line wrap-anywhere">{children}</dd>
    </div>
  )
}

const reportedTexts = [
  ...(['name', 'specialty', 'company', 'city', 'linkedinUrl'] as const),
  ...(['rating', 'bio', 'text'] as const),
]

/** The texts of users and moderators are never translated or interpreted. */
function Version({ version: { at, content } }: { version: CaseDetails['versions'][number] }) {
  const t = useTranslations(adminModeration)
  const language = useLanguage()
  const facts = reportedTexts.flatMap(key => {
    const value = content[key]
    return value === undefined || value === null ? [] : [{ key, value }]
  })
  return (
    <Card className="grid gap-3">
      <p className="text-13 text-quiet">
        {t('asReported', { at: formatDateTime(at, null, browserTimeZone(), language) })}
      </p>
      {facts.length === 0 ? (
        <p className="text-quiet">{t('erased')}</p>
      ) : (
        <dl className="grid gap-3">
          {facts.map(({ key, value }) => (
            <Fact key={key} label={t(key)}>
              {value === '' ? (
                <span className="text-quiet">{t('noText')}</span>
              ) : (
                <bdi translate="no">{value}</bdi>
              )}
            </Fact>
          ))}
        </dl>
      )}
    </Card>
  )
}

function Reports({ reports }: { reports: CaseDetails['reports'] }) {
  const t = useTranslations(adminModeration)
  const tCauses = useTranslations(moderation)
  const personName = usePersonName()
  return (
    <ul className="divide-y divide-hairline border-y border-hairline">
      {reports.map(report => (
        <li key={report.id} className="grid gap-1 py-3">
          <p className="flex flex-wrap items-baseline justify-between gap-x-6 font-medium">
            {t('reportBy', { name: personName(report.reporter.name), cause: tCauses(report.cause) })}
            <DateTime start={report.at} className="text-13 font-normal text-quiet" />
          </p>
          <p translate="no" dir="auto" className="max-w-text whitespace-pre-line wrap-anywhere">
            {report.text}
          </p>
        </li>
      ))}
    </ul>
  )
}

function DecisionSection({
  details: { state },
  decision,
}: {
  details: CaseDetails
  decision: NonNullable<CaseDetails['decision']>
}) {
  const t = useTranslations(adminModeration)
  const tCauses = useTranslations(moderation)
  const outcome = state === 'dismissed' ? 'dismissed' : 'hidden'
  return (
    <Section title={t('decision')}>
      <p className="wrap-anywhere">
        {t('decidedBy', { state: t(stateLabels[outcome]), admin: decision.by })} ·{' '}
        <DateTime start={decision.at} />
      </p>
      {decision.rule && (
        <dl className="grid gap-3">
          <Fact label={t('rule')}>{tCauses(decision.rule)}</Fact>
          <Fact label={t('statement')}>
            <bdi translate="no">{decision.statement}</bdi>
          </Fact>
        </dl>
      )}
    </Section>
  )
}

function AppealSection({ appeal }: { appeal: NonNullable<CaseDetails['appeal']> }) {
  const t = useTranslations(adminModeration)
  return (
    <Section title={t('appeal')}>
      <p className="text-13 text-quiet">
        <DateTime start={appeal.at} />
      </p>
      <p translate="no" dir="auto" className="max-w-text whitespace-pre-line wrap-anywhere">
        {appeal.text}
      </p>
      {appeal.decidedAt && appeal.decidedBy && (
        <>
          <p className="wrap-anywhere">
            {t('appealDecidedBy', { admin: appeal.decidedBy })} · <DateTime start={appeal.decidedAt} />
          </p>
          <dl>
            <Fact label={t('answer')}>
              <bdi translate="no">{appeal.answer}</bdi>
            </Fact>
          </dl>
        </>
      )}
    </Section>
  )
}

function EarlierCases({ cases }: { cases: CaseDetails['earlier'] }) {
  const t = useTranslations(adminModeration)
  const tCauses = useTranslations(moderation)
  if (cases.length === 0) return <p className="text-quiet">{t('earlierNone')}</p>
  return (
    <ul className="divide-y divide-hairline border-y border-hairline">
      {cases.map(earlier => (
        <li key={earlier.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
          <Link to={`/admin/moderation/${earlier.id}`} className="link inline-flex min-h-11 items-center">
            {t(earlier.kind)} · {earlier.causes.map(cause => tCauses(cause)).join(', ')}
          </Link>
          <span className="flex flex-wrap items-center gap-3 text-13 text-quiet">
            <DateTime start={earlier.openedAt} withRelative={false} />
            <CaseStateBadge state={earlier.state} />
          </span>
        </li>
      ))}
    </ul>
  )
}
