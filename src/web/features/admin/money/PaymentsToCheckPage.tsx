import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { adminExportsApi } from '#contract/routes/admin-exports.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
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
import { adminBookings } from '#web/i18n/en/admin/admin-bookings.ts'
import { adminMoney } from '#web/i18n/en/admin/admin-money.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { type PaymentToCheck, paymentsToCheckQuery } from './api.ts'
import { Amount, BookingLink, providerName } from './money-cells.tsx'

const problems = ['quarantined', 'unsettled'] as const

const readProblem = (address: URLSearchParams) =>
  problems.find(name => name === address.get('problem')) ?? 'quarantined'

export default function PaymentsToCheckPage() {
  const t = useTranslations(adminMoney)
  const [address, setAddress] = useSearchParams()
  const chosen = readProblem(address)
  return (
    <PageSection title={t('toCheck')} text={t('toCheckText')}>
      <Link to="/admin/money/reconciliation" className="link text-15">
        {t('reconciliation')}
      </Link>
      <Tabs
        label={t('toCheck')}
        value={chosen}
        // A cursor belongs to one list.
        onChange={problem =>
          setAddress({ problem, ...readFilters(address, ['sort']), ...readSortOrder(address) })
        }
        tabs={problems.map(problem => ({
          value: problem,
          label: t(problem),
          content: problem === chosen && (
            <QueryBoundary
              fallback={<Skeleton className="h-64 rounded-large" />}
              resetKeys={[address.toString()]}
            >
              <PaymentTable />
            </QueryBoundary>
          ),
        }))}
      />
    </PageSection>
  )
}

const oldest = { column: 'since', descending: false }
const sorts = { since: 'since', amount: 'amount' } as const

const column = columnsOf<PaymentToCheck>()

function PaymentTable() {
  const t = useTranslations(adminMoney)
  const statusText = useTranslations(adminBookings)
  const [address] = useSearchParams()
  const problem = readProblem(address)
  const sort = address.get('sort') === sorts.amount ? sorts.amount : undefined
  const query = {
    problem,
    ...(sort && { sort }),
    ...readFilters(address, ['cursor']),
    ...readSortOrder(address),
  }
  const { data } = useSuspenseQuery(paymentsToCheckQuery(query))
  const { isPending, ...paging } = useCursorPaging(data.next)
  const { isSorting, ...sorting } = useListSorting(oldest, sorts)
  const columns = [
    column.accessor('amount', {
      enableSorting: true,
      header: t('amount'),
      cell: ({ row: { original } }) => <Amount {...original} />,
    }),
    column.accessor('since', {
      enableSorting: true,
      sortDescFirst: false,
      header: t('since'),
      cell: ({ getValue }) => <DateTime start={getValue()} />,
    }),
    column.accessor('provider', {
      header: t('provider'),
      cell: ({ getValue }) => <span translate="no">{providerName(getValue())}</span>,
    }),
    column.accessor('reason', {
      header: t('why'),
      cell: ({ row: { original } }) => (
        <span className="inline-block min-w-32 wrap-anywhere">
          {original.reason ?? statusText(`payment${original.status}`)}
        </span>
      ),
    }),
    column.accessor('bookingId', {
      header: t('booking'),
      cell: ({ getValue }) => <BookingLink id={getValue()}>{t('openBooking')}</BookingLink>,
    }),
  ]
  return (
    <DataTable
      label={t('toCheck')}
      rows={data.items}
      columns={columns}
      download={
        <ExportButton table={t('toCheck')} route={adminExportsApi.exportPaymentsToCheck} query={query} />
      }
      rowId={({ paymentId }) => paymentId}
      isPending={isPending || isSorting}
      {...sorting}
      paging={<CursorPaging {...paging} />}
      empty={<EmptyState title={t('nothingToCheck')} />}
    />
  )
}
