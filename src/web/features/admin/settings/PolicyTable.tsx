import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { PageSection } from '#web/components/ui/PageHeader.tsx'
import { columnsOf, DataTable } from '#web/features/admin/components/DataTable.tsx'
import { adminSettings } from '#web/i18n/en/admin/admin-settings.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { adminPoliciesQuery, type Policy } from './api.ts'

const column = columnsOf<Policy>()

/** The policies with their versions in force and the next ones. */
export function PolicyTable() {
  const t = useTranslations(adminSettings)
  const { data } = useSuspenseQuery(adminPoliciesQuery)
  const columns = [
    column.accessor('policy', {
      header: t('policy'),
      cell: ({ getValue }) => (
        <Link to={`/admin/settings/policies/${getValue()}`} className="link font-medium">
          {t(getValue())}
        </Link>
      ),
    }),
    column.display({
      id: 'current',
      header: t('inForce'),
      cell: ({ row }) => <Version policy={row.original} state="in_force" />,
    }),
    column.display({
      id: 'next',
      header: t('nextVersion'),
      cell: ({ row }) => <Version policy={row.original} state="upcoming" />,
    }),
  ]
  return (
    <PageSection title={t('policies')} text={t('policiesText')}>
      <DataTable
        label={t('policies')}
        rows={data.policies}
        columns={columns}
        rowId={({ policy }) => policy}
      />
    </PageSection>
  )
}

function Version({ policy, state }: { policy: Policy; state: 'in_force' | 'upcoming' }) {
  const t = useTranslations(adminSettings)
  const found = policy.versions.findLast(version => version.state === state)
  if (!found) return <span className="text-quiet">{t('none')}</span>
  return (
    <>
      {found.version} · <DateTime start={found.effectiveAt} />
    </>
  )
}
