import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { payoutStatuses } from '#contract/earnings.ts'
import { adminExportsApi } from '#contract/routes/admin-exports.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Badge } from '#web/components/ui/Badge.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { Select } from '#web/components/ui/Inputs.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { PageSection } from '#web/components/ui/PageHeader.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { ActionDialog } from '#web/features/admin/components/ActionDialog.tsx'
import { BackLink } from '#web/features/admin/components/BackLink.tsx'
import { CursorPaging, columnsOf, DataTable } from '#web/features/admin/components/DataTable.tsx'
import { ExportButton } from '#web/features/admin/components/ExportButton.tsx'
import { FactList } from '#web/features/admin/components/FactList.tsx'
import {
  readFilters,
  readSortOrder,
  useCursorPaging,
  useListSorting,
} from '#web/features/admin/components/list-params.ts'
import { adminMoney } from '#web/i18n/en/admin/admin-money.ts'
import { adminPayouts } from '#web/i18n/en/admin/admin-payouts.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { type BatchPayout, batchPayoutsQuery, batchQuery, useMarkReturned } from './api.ts'
import { BatchActions } from './BatchActions.tsx'
import { Amount, BatchProgress, Person } from './money-cells.tsx'

export default function BatchPage() {
  const t = useTranslations(adminPayouts)
  const { batchId = '' } = useParams()
  const [address] = useSearchParams()
  return (
    <div className="grid grid-cols-1 gap-8">
      <div className="-mb-6">
        <BackLink to="/admin/money/payouts">{t('backToPayouts')}</BackLink>
      </div>
      <QueryBoundary fallback={<Skeleton className="h-64 rounded-large" />} resetKeys={[batchId]}>
        <BatchSummary batchId={batchId} />
      </QueryBoundary>
      <StatusFilter />
      <QueryBoundary
        fallback={<Skeleton className="h-64 rounded-large" />}
        resetKeys={[batchId, address.toString()]}
      >
        <PayoutTable batchId={batchId} />
      </QueryBoundary>
    </div>
  )
}

function BatchSummary({ batchId }: { batchId: string }) {
  const t = useTranslations(adminPayouts)
  const tMoney = useTranslations(adminMoney)
  const { data: batch } = useSuspenseQuery(batchQuery(batchId))
  return (
    <PageSection title={t('batchNumber', { id: batch.id })} actions={<BatchActions batch={batch} />}>
      {batch.held > 0 && (
        <Alert variant="warning" title={t('heldCount', { count: batch.held })}>
          {t('heldText')}
        </Alert>
      )}
      {batch.transferError !== null && (
        <Alert variant="danger" title={t('transfersFailed')}>
          {batch.transferError}
        </Alert>
      )}
      <FactList
        label={t('batchNumber', { id: batch.id })}
        facts={[
          { label: tMoney('amount'), value: <Amount {...batch} /> },
          { label: t('method'), value: t(batch.method) },
          { label: t('createdAt'), value: <DateTime start={batch.createdAt} /> },
          { label: t('progress'), value: <BatchProgress batch={batch} /> },
        ]}
      />
    </PageSection>
  )
}

const readStatus = (address: URLSearchParams) =>
  payoutStatuses.find(status => status === address.get('status'))

function StatusFilter() {
  const t = useTranslations(adminPayouts)
  const [address, setAddress] = useSearchParams()
  return (
    <Field label={t('status')} className="max-w-xs">
      <Select
        value={readStatus(address) ?? ''}
        onChange={({ target: { value } }) =>
          setAddress({ ...(value && { status: value }), ...readSortOrder(address) })
        }
      >
        <option value="">{t('allStatuses')}</option>
        {payoutStatuses.map(status => (
          <option key={status} value={status}>
            {t(status)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

const variants = { sent: 'warning', paid: 'success', returned: 'neutral' } as const

const column = columnsOf<BatchPayout>()

function PayoutTable({ batchId }: { batchId: string }) {
  const t = useTranslations(adminPayouts)
  const tMoney = useTranslations(adminMoney)
  const [address] = useSearchParams()
  const status = readStatus(address)
  const query = {
    ...(status && { status }),
    ...readFilters(address, ['cursor']),
    ...readSortOrder(address),
  }
  const { data } = useSuspenseQuery(batchPayoutsQuery({ params: { batchId }, query }))
  const { isPending, ...paging } = useCursorPaging(data.next)
  const { isSorting, ...sorting } = useListSorting({ column: 'amount', descending: true })
  const columns = [
    column.accessor('person', {
      header: tMoney('interviewer'),
      cell: ({ getValue }) => <Person person={getValue()} />,
    }),
    column.accessor('amount', {
      enableSorting: true,
      header: tMoney('amount'),
      cell: ({ row: { original } }) => <Amount {...original} />,
    }),
    column.accessor('destination', {
      header: t('destination'),
      cell: ({ row: { original } }) => (
        <div translate="no" className="grid gap-1">
          <span className="whitespace-nowrap">{original.destination}</span>
          <span className="text-13 text-quiet wrap-anywhere">
            {original.providerRef ?? original.reference}
          </span>
        </div>
      ),
    }),
    column.accessor('status', {
      header: t('status'),
      cell: ({ row: { original } }) => <PayoutStatus payout={original} />,
    }),
    column.display({
      id: 'returned',
      cell: ({ row: { original } }) => original.status !== 'returned' && <MarkReturned payout={original} />,
    }),
  ]
  return (
    <DataTable
      label={t('title')}
      rows={data.items}
      columns={columns}
      download={
        <ExportButton
          table={t('title')}
          route={adminExportsApi.exportPayouts}
          params={{ batchId }}
          query={query}
        />
      }
      rowId={({ id }) => id}
      isPending={isPending || isSorting}
      {...sorting}
      paging={<CursorPaging {...paging} />}
    />
  )
}

function PayoutStatus({ payout }: { payout: BatchPayout }) {
  const t = useTranslations(adminPayouts)
  return (
    <div className="grid justify-items-start gap-1">
      {payout.isHeld ? (
        <Badge variant="danger">{t('held')}</Badge>
      ) : (
        <Badge variant={variants[payout.status]}>{t(payout.status)}</Badge>
      )}
      {payout.failure !== null && <span className="text-13 text-quiet wrap-anywhere">{payout.failure}</span>}
    </div>
  )
}

function MarkReturned({ payout }: { payout: BatchPayout }) {
  const t = useTranslations(adminPayouts)
  const [isAsking, setIsAsking] = useState(false)
  const mark = useMarkReturned()
  return (
    <>
      <Button variant="neutral" onClick={() => setIsAsking(true)}>
        {t('markReturned')}
      </Button>
      {isAsking && (
        <ActionDialog
          title={t('markReturnedTitle')}
          description={t('markReturnedText')}
          submitLabel={t('markReturned')}
          onClose={() => setIsAsking(false)}
          onSubmit={async reason => {
            await mark.mutateAsync({ params: { payoutId: payout.id }, body: { reason } })
            toast.success(t('markedReturned'))
          }}
        >
          <Amount {...payout} />
        </ActionDialog>
      )}
    </>
  )
}
