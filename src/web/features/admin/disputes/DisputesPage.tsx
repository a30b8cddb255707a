import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { adminDisputesApi } from '#contract/routes/admin-bookings.ts'
import { adminExportsApi } from '#contract/routes/admin-exports.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { Badge } from '#web/components/ui/Badge.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { Select } from '#web/components/ui/Inputs.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { BookingPrice, Participants, TimeLink } from '#web/features/admin/bookings/BookingCells.tsx'
import { CursorPaging, columnsOf, DataTable } from '#web/features/admin/components/DataTable.tsx'
import { ExportButton } from '#web/features/admin/components/ExportButton.tsx'
import { readSortOrder, useCursorPaging, useListSorting } from '#web/features/admin/components/list-params.ts'
import { adminDisputes } from '#web/i18n/en/admin/admin-disputes.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { InputOf, ReplyOf } from '#web/lib/api/api-request.ts'
import { apiQuery } from '#web/lib/api/query-client.ts'

type Dispute = ReplyOf<'adminDisputes'>['items'][number]

export default function DisputesPage() {
  const t = useTranslations(adminDisputes)
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <div className="grid grid-cols-1 gap-6">
        <KindFilter />
        <QueryBoundary fallback={<Skeleton className="h-96 rounded-large" />}>
          <DisputeTable />
        </QueryBoundary>
      </div>
    </>
  )
}

const kinds = ['no_show', 'claim', 'appeal', 'chargeback'] as const satisfies readonly Dispute['kind'][]

function KindFilter() {
  const t = useTranslations(adminDisputes)
  const [address, setAddress] = useSearchParams()
  return (
    <Field label={t('kind')} className="max-w-xs">
      <Select
        value={address.get('kind') ?? ''}
        onChange={event =>
          setAddress({ ...(event.target.value && { kind: event.target.value }), ...readSortOrder(address) })
        }
      >
        <option value="">{t('allKinds')}</option>
        {kinds.map(kind => (
          <option key={kind} value={kind}>
            {t(kind)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function DisputeTable() {
  const t = useTranslations(adminDisputes)
  const [address] = useSearchParams()
  const query = Object.fromEntries(
    ['kind', 'order', 'cursor'].flatMap(name => {
      const value = address.get(name)
      return value ? [[name, value]] : []
    }),
  ) as NonNullable<InputOf<'adminDisputes'>['query']>
  const { data } = useSuspenseQuery(apiQuery(adminDisputesApi.adminDisputes, { query }))
  const { isPending, ...paging } = useCursorPaging(data.next)
  const { isSorting, ...sorting } = useListSorting({ column: 'openedAt', descending: false })
  return (
    <DataTable
      label={t('title')}
      rows={data.items}
      columns={useColumns()}
      download={
        <ExportButton table={t('title')} route={adminExportsApi.exportDisputes} query={query} hasAmounts />
      }
      rowId={dispute => `${dispute.kind} ${dispute.id}`}
      isPending={isPending || isSorting}
      {...sorting}
      paging={<CursorPaging {...paging} />}
      empty={<EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>}
    />
  )
}

const column = columnsOf<Dispute>()

function useColumns() {
  const t = useTranslations(adminDisputes)
  return [
    // First, so that a phone shows the link without scrolling.
    column.accessor('startTime', {
      header: t('session'),
      cell: ({ row: { original } }) => <TimeLink booking={original} to={`/admin/disputes/${original.id}`} />,
    }),
    column.accessor('kind', {
      header: t('kind'),
      cell: ({ getValue }) => <Badge variant="warning">{t(getValue())}</Badge>,
    }),
    column.accessor('openedAt', {
      enableSorting: true,
      header: t('opened'),
      cell: ({ getValue }) => <DateTime start={getValue()} className="inline-block min-w-36" />,
    }),
    column.display({
      id: 'participants',
      header: t('participants'),
      cell: ({ row: { original } }) => <Participants booking={original} />,
    }),
    column.accessor('amount', {
      header: t('price'),
      cell: ({ row: { original } }) => <BookingPrice booking={original} />,
    }),
  ]
}
