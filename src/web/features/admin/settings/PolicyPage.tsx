import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { policyDefaults, policyNames } from '#contract/legal-policy-versions.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import NotFoundPage from '#web/components/layout/NotFoundPage.tsx'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { Badge, type BadgeVariant } from '#web/components/ui/Badge.tsx'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { useHasAdminRole } from '#web/features/admin/admin-roles.ts'
import { BackLink } from '#web/features/admin/components/BackLink.tsx'
import { columnsOf, DataTable } from '#web/features/admin/components/DataTable.tsx'
import { adminSettings } from '#web/i18n/en/admin/admin-settings.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { adminPoliciesQuery, type Policy, type PolicyVersion } from './api.ts'

/** Versions of one policy. */
export default function PolicyPage() {
  const t = useTranslations(adminSettings)
  const { policy: name } = useParams()
  const policy = policyNames.find(known => known === name)
  const isOwner = useHasAdminRole('owner')
  if (!policy) return <NotFoundPage />
  return (
    <>
      <BackLink to="/admin/settings">{t('title')}</BackLink>
      <PageHeader
        title={t(policy)}
        subtitle={t('policySubtitle')}
        actions={
          isOwner && <ButtonLink to={`/admin/settings/policies/${policy}/new`}>{t('newVersion')}</ButtonLink>
        }
      />
      <QueryBoundary fallback={<Skeleton className="h-64 rounded-large" />}>
        <Versions policy={policy} />
      </QueryBoundary>
    </>
  )
}

const column = columnsOf<PolicyVersion>()
const variants = {
  upcoming: 'warning',
  in_force: 'success',
  replaced: 'neutral',
} as const satisfies Record<PolicyVersion['state'], BadgeVariant>

function Versions({ policy }: Pick<Policy, 'policy'>) {
  const t = useTranslations(adminSettings)
  const { data } = useSuspenseQuery(adminPoliciesQuery)
  const versions = data.policies.find(item => item.policy === policy)?.versions ?? []
  const columns = [
    column.accessor('version', {
      header: t('version'),
      cell: ({ getValue }) => (
        <Link to={`${policyDefaults[policy].path}?version=${getValue()}`} className="link">
          {getValue()}
        </Link>
      ),
    }),
    column.accessor('state', {
      header: t('state'),
      cell: ({ getValue }) => <Badge variant={variants[getValue()]}>{t(getValue())}</Badge>,
    }),
    column.accessor('effectiveAt', {
      header: t('effectiveAt'),
      cell: ({ getValue }) => <DateTime start={getValue()} />,
    }),
    column.accessor('publishedAt', {
      header: t('publishedAt'),
      cell: ({ row: { original } }) =>
        original.publishedAt ? (
          <>
            <DateTime start={original.publishedAt} /> ·{' '}
            <bdi translate="no">{original.publishedBy ?? t('commandLine')}</bdi>
          </>
        ) : (
          t('original')
        ),
    }),
    column.accessor('notified', {
      header: t('notified'),
      cell: ({ getValue }) => {
        const notified = getValue()
        return notified && t(notified.isFinished ? 'notifiedAll' : 'notifiedSoFar', { count: notified.count })
      },
    }),
  ]
  return (
    <DataTable label={t('versions')} rows={versions} columns={columns} rowId={({ version }) => version} />
  )
}
