import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { adminExportsApi } from '#contract/routes/admin-exports.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { PageSection } from '#web/components/ui/PageHeader.tsx'
import { Tabs } from '#web/components/ui/Tabs.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { ActionDialog } from '#web/features/admin/components/ActionDialog.tsx'
import { CursorPaging, columnsOf, DataTable } from '#web/features/admin/components/DataTable.tsx'
import { ExportButton } from '#web/features/admin/components/ExportButton.tsx'
import {
  readFilters,
  readSortOrder,
  useCursorPaging,
  useListSorting,
} from '#web/features/admin/components/list-params.ts'
import { adminMoney } from '#web/i18n/en/admin/admin-money.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatMoney } from '#web/lib/format.ts'
import { type OutstandingRefund, refundsQuery, useRetryRefund } from './api.ts'
import { Amount, BookingLink, providerName } from './money-cells.tsx'

const statuses = ['failed', 'pending'] as const
const statusLabels = { failed: 'refundsFailed', pending: 'refundsPending' } as const

const readStatus = (address: URLSearchParams) =>
  statuses.find(name => name === address.get('status')) ?? 'failed'

export default function RefundsPage() {
  const t = useTranslations(adminMoney)
  const [address, setAddress] = useSearchParams()
  const chosen = readStatus(address)
  return (
    <PageSection title={t('refunds')} text={t('refundsText')}>
      <Tabs
        label={t('refunds')}
        value={chosen}
        // A cursor belongs to one list.
        onChange={status => setAddress({ status, ...readSortOrder(address) })}
        tabs={statuses.map(status => ({
          value: status,
          label: t(statusLabels[status]),
          content: status === chosen && (
            <QueryBoundary
              fallback={<Skeleton className="h-64 rounded-large" />}
              resetKeys={[address.toString()]}
            >
              <RefundTable />
            </QueryBoundary>
          ),
        }))}
      />
    </PageSection>
  )
}

const column = columnsOf<OutstandingRefund>()

function RefundTable() {
  const t = useTranslations(adminMoney)
  const [address] = useSearchParams()
  const status = readStatus(address)
  const query = { status, ...readFilters(address, ['cursor']), ...readSortOrder(address) }
  const { data } = useSuspenseQuery(refundsQuery(query))
  const { isPending, ...paging } = useCursorPaging(data.next)
  const { isSorting, ...sorting } = useListSorting({ column: 'orderedAt', descending: false })
  const columns = [
    column.accessor('amount', {
      header: t('amount'),
      cell: ({ row: { original } }) => <Amount {...original} />,
    }),
    column.accessor('orderedAt', {
      enableSorting: true,
      header: t('ordered'),
      cell: ({ getValue }) => <DateTime start={getValue()} />,
    }),
    column.accessor('provider', {
      header: t('provider'),
      cell: ({ row: { original } }) => (
        <div className="grid gap-1">
          <span translate="no">{providerName(original.provider)}</span>
          {original.error && <span className="text-13 text-quiet wrap-anywhere">{original.error}</span>}
        </div>
      ),
    }),
    column.accessor('bookingId', {
      header: t('booking'),
      cell: ({ getValue }) => <BookingLink id={getValue()}>{t('openBooking')}</BookingLink>,
    }),
    ...(status === 'failed'
      ? [column.display({ id: 'retry', cell: ({ row: { original } }) => <RetryRefund refund={original} /> })]
      : []),
  ]
  return (
    <DataTable
      label={t(statusLabels[status])}
      rows={data.items}
      columns={columns}
      download={
        <ExportButton table={t(statusLabels[status])} route={adminExportsApi.exportRefunds} query={query} />
      }
      rowId={({ id }) => id}
      isPending={isPending || isSorting}
      {...sorting}
      paging={<CursorPaging {...paging} />}
      empty={
        <EmptyState title={t(status === 'failed' ? 'noFailedRefunds' : 'noPendingRefunds')}>
          {t('noRefundsText')}
        </EmptyState>
      }
    />
  )
}

function RetryRefund({ refund }: { refund: OutstandingRefund }) {
  const t = useTranslations(adminMoney)
  const language = useLanguage()
  const [isAsking, setIsAsking] = useState(false)
  const retry = useRetryRefund()
  const amount = formatMoney(refund.amount, refund.currency, language, 'exact')
  return (
    <>
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        {t('retryRefund')}
      </Button>
      {isAsking && (
        <ActionDialog
          title={t('retryRefundTitle', { amount })}
          description={t('retryRefundText', { provider: providerName(refund.provider) })}
          submitLabel={t('retryRefundSubmit', { amount })}
          onClose={() => setIsAsking(false)}
          onSubmit={async reason => {
            await retry.mutateAsync({ params: { refundId: refund.id }, body: { reason } })
            toast.success(t('refundRetried'))
          }}
        />
      )}
    </>
  )
}
