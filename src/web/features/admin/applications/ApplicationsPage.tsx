import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { adminExportsApi } from '#contract/routes/admin-exports.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { Select } from '#web/components/ui/Inputs.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { CursorPaging, columnsOf, DataTable } from '#web/features/admin/components/DataTable.tsx'
import { ExportButton } from '#web/features/admin/components/ExportButton.tsx'
import { useCursorPaging } from '#web/features/admin/components/use-cursor-paging.ts'
import { readSortOrder, useListSorting } from '#web/features/admin/components/use-list-sorting.ts'
import { adminApplications } from '#web/i18n/en/admin/admin-applications.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { usePersonName } from '#web/i18n/use-person-name.ts'
import { ApplicationStateBadge } from './ApplicationState.tsx'
import { type ApplicationSummary, applicationsQuery, type Queue, queues, readListAddress } from './api.ts'
import { ListingRule } from './ListingRule.tsx'

export default function ApplicationsPage() {
  const t = useTranslations(adminApplications)
  const [address] = useSearchParams()
  const { state } = readListAddress(address)
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <QueryBoundary fallback={<Skeleton className="mb-8 h-28 rounded-large" />}>
        <ListingRule />
      </QueryBoundary>
      <StateFilter state={state} />
      <QueryBoundary
        key={state}
        fallback={<Skeleton className="h-96 rounded-large" />}
        resetKeys={[address.toString()]}
      >
        <ApplicationTable />
      </QueryBoundary>
    </>
  )
}

function StateFilter({ state }: { state: Queue }) {
  const t = useTranslations(adminApplications)
  const [address, setAddress] = useSearchParams()
  return (
    <Field label={t('state')} className="mb-6 max-w-60">
      <Select
        value={state}
        onChange={event =>
          setAddress({ state: event.target.value, ...readSortOrder(address) }, { preventScrollReset: true })
        }
      >
        {queues.map(queue => (
          <option key={queue} value={queue}>
            {t(queue)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function ApplicationTable() {
  const t = useTranslations(adminApplications)
  const [address] = useSearchParams()
  const query = readListAddress(address)
  const { data } = useSuspenseQuery(applicationsQuery(query))
  const { isPending, ...paging } = useCursorPaging(data.next)
  const { isSorting, ...sorting } = useListSorting({ column: 'since', descending: query.state !== 'waiting' })
  return (
    <DataTable
      label={t(query.state)}
      rows={data.items}
      columns={useColumns(query.state)}
      download={
        <ExportButton table={t(query.state)} route={adminExportsApi.exportApplications} query={query} />
      }
      rowId={({ userId }) => userId}
      isPending={isPending || isSorting}
      {...sorting}
      paging={<CursorPaging {...paging} />}
      empty={
        query.state === 'waiting' ? (
          <EmptyState title={t('emptyWaiting')}>{t('emptyWaitingText')}</EmptyState>
        ) : (
          <EmptyState title={t('empty')} />
        )
      }
    />
  )
}

const column = columnsOf<ApplicationSummary>()

function useColumns(state: Queue) {
  const t = useTranslations(adminApplications)
  const personName = usePersonName()
  return [
    column.accessor('name', {
      header: t('name'),
      cell: ({ row: { original } }) => (
        <Link
          to={`/admin/applications/${original.userId}`}
          className="link inline-flex min-h-11 min-w-32 items-start font-medium"
        >
          <bdi translate="no" className="wrap-anywhere">
            {personName(original.name)}
          </bdi>
        </Link>
      ),
    }),
    column.accessor('company', {
      header: t('work'),
      cell: ({ row: { original } }) => (
        <span translate="no" className="block min-w-40 wrap-anywhere">
          {[original.specialty, original.company].filter(Boolean).join(' · ')}
        </span>
      ),
    }),
    column.accessor('isWorkEmailConfirmed', {
      header: t('workEmail'),
      cell: ({ getValue }) => (
        <span className="whitespace-nowrap">{t(getValue() ? 'confirmed' : 'notConfirmed')}</span>
      ),
    }),
    column.accessor('since', {
      enableSorting: true,
      header: t(state === 'waiting' ? 'waitingSince' : 'decidedAt'),
      cell: ({ getValue }) => <DateTime start={getValue()} />,
    }),
    column.accessor('state', {
      header: t('state'),
      cell: ({ getValue }) => <ApplicationStateBadge state={getValue()} />,
    }),
  ]
}
