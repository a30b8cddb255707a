import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { adminExportsApi } from '#contract/routes/admin-exports.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { PageSection } from '#web/components/ui/PageHeader.tsx'
import { Tabs } from '#web/components/ui/Tabs.tsx'
import { CursorPaging, columnsOf, DataTable } from '#web/features/admin/components/DataTable.tsx'
import { ExportButton } from '#web/features/admin/components/ExportButton.tsx'
import {
  readFilters,
  readSortOrder,
  useCursorPaging,
  useListSorting,
} from '#web/features/admin/components/list-params.ts'
import { adminMoney } from '#web/i18n/en/admin/admin-money.ts'
import { adminPayouts } from '#web/i18n/en/admin/admin-payouts.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { type Batch, batchesQuery, type PayoutRequest, payoutRequestsQuery } from './api.ts'
import { Amount, BatchProgress, Person } from './money-cells.tsx'

const lists = { batches: BatchTable, requests: RequestTable } as const
const listNames = ['batches', 'requests'] as const

export default function PayoutsPage() {
  const t = useTranslations(adminPayouts)
  const [address, setAddress] = useSearchParams()
  const chosen = listNames.find(name => name === address.get('list')) ?? 'batches'
  return (
    <PageSection
      title={t('title')}
      text={t('text')}
      actions={
        <div className="flex flex-wrap gap-3">
          <ButtonLink variant="secondary" to="/admin/money/payouts/statement">
            {t('importStatement')}
          </ButtonLink>
          <ButtonLink to="/admin/money/payouts/new">{t('newBatch')}</ButtonLink>
        </div>
      }
    >
      <Tabs
        label={t('title')}
        value={chosen}
        // A cursor belongs to one list.
        onChange={list => setAddress({ list })}
        tabs={listNames.map(name => {
          const List = lists[name]
          return {
            value: name,
            label: t(name),
            content: name === chosen && (
              <QueryBoundary
                fallback={<Skeleton className="h-64 rounded-large" />}
                resetKeys={[address.toString()]}
              >
                <List />
              </QueryBoundary>
            ),
          }
        })}
      />
    </PageSection>
  )
}

const batchColumn = columnsOf<Batch>()

function BatchTable() {
  const t = useTranslations(adminPayouts)
  const tMoney = useTranslations(adminMoney)
  const [address] = useSearchParams()
  const order = readSortOrder(address)
  const { data } = useSuspenseQuery(batchesQuery({ ...readFilters(address, ['cursor']), ...order }))
  const { isPending, ...paging } = useCursorPaging(data.next)
  const { isSorting, ...sorting } = useListSorting({ column: 'createdAt', descending: true })
  const columns = [
    batchColumn.accessor('id', {
      header: t('batch'),
      cell: ({ row: { original } }) => (
        <Link to={`/admin/money/payouts/${original.id}`} className="link grid">
          <span className="font-medium">{t('batchNumber', { id: original.id })}</span>
          <span className="text-13 text-quiet">{t(original.method)}</span>
        </Link>
      ),
    }),
    batchColumn.accessor('createdAt', {
      enableSorting: true,
      header: t('createdAt'),
      cell: ({ getValue }) => <DateTime start={getValue()} />,
    }),
    batchColumn.accessor('amount', {
      header: tMoney('amount'),
      cell: ({ row: { original } }) => <Amount {...original} />,
    }),
    batchColumn.display({
      id: 'progress',
      header: t('progress'),
      cell: ({ row: { original } }) => <BatchProgress batch={original} />,
    }),
  ]
  return (
    <DataTable
      label={t('batches')}
      rows={data.items}
      columns={columns}
      download={
        <ExportButton table={t('batches')} route={adminExportsApi.exportPayoutBatches} query={order} />
      }
      rowId={({ id }) => id}
      {...sorting}
      isPending={isPending || isSorting}
      paging={<CursorPaging {...paging} />}
      empty={<EmptyState title={t('noBatches')}>{t('noBatchesText')}</EmptyState>}
    />
  )
}

const requestColumn = columnsOf<PayoutRequest>()

function RequestTable() {
  const t = useTranslations(adminPayouts)
  const tMoney = useTranslations(adminMoney)
  const [address] = useSearchParams()
  const order = readSortOrder(address)
  const { data } = useSuspenseQuery(payoutRequestsQuery({ ...readFilters(address, ['cursor']), ...order }))
  const { isPending, ...paging } = useCursorPaging(data.next)
  const { isSorting, ...sorting } = useListSorting({ column: 'requestedAt', descending: false })
  const columns = [
    requestColumn.accessor('person', {
      header: tMoney('interviewer'),
      cell: ({ getValue }) => <Person person={getValue()} />,
    }),
    requestColumn.accessor('amount', {
      header: t('available'),
      cell: ({ row: { original } }) => <Amount {...original} />,
    }),
    requestColumn.accessor('method', {
      header: t('method'),
      cell: ({ row: { original } }) => t(original.method ?? 'noDetails'),
    }),
    requestColumn.accessor('requestedAt', {
      enableSorting: true,
      header: t('requestedAt'),
      cell: ({ getValue }) => <DateTime start={getValue()} />,
    }),
  ]
  return (
    <DataTable
      label={t('requests')}
      rows={data.items}
      columns={columns}
      download={
        <ExportButton table={t('requests')} route={adminExportsApi.exportPayoutRequests} query={order} />
      }
      rowId={({ person, currency }) => `${person.id} ${currency}`}
      {...sorting}
      isPending={isPending || isSorting}
      paging={<CursorPaging {...paging} />}
      empty={<EmptyState title={t('noRequests')}>{t('noRequestsText')}</EmptyState>}
    />
  )
}
