import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { currencies } from '#contract/enums.ts'
import { adminExportsApi } from '#contract/routes/admin-exports.ts'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { PageSection } from '#web/components/ui/PageHeader.tsx'
import { BackLink } from '#web/features/admin/components/BackLink.tsx'
import { CursorPaging, columnsOf, DataTable } from '#web/features/admin/components/DataTable.tsx'
import { ExportButton } from '#web/features/admin/components/ExportButton.tsx'
import {
  readFilters,
  readSortOrder,
  useCursorPaging,
  useListSorting,
} from '#web/features/admin/components/list-params.ts'
import { adminMoney } from '#web/i18n/en/admin/admin-money.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { interviewerBalancesQuery } from './api.ts'
import { Amount, Person, useAccountName } from './money-cells.tsx'

type Balance = ReplyOf<'interviewerBalances'>['items'][number]

const readAccount = (address: URLSearchParams) => ({
  account: address.get('account') === 'pending' ? ('pending' as const) : ('payable' as const),
  currency: currencies.find(name => name === address.get('currency')) ?? 'USD',
})

export default function InterviewerBalancesPage() {
  const t = useTranslations(adminMoney)
  const nameOf = useAccountName()
  const [address] = useSearchParams()
  const { account, currency } = readAccount(address)
  return (
    <div>
      <BackLink to="/admin/money">{t('backToBalances')}</BackLink>
      <PageSection title={`${nameOf(account)}, ${currency}`} text={t('interviewersText')}>
        <QueryBoundary
          fallback={<Skeleton className="h-96 rounded-large" />}
          resetKeys={[address.toString()]}
        >
          <BalanceTable />
        </QueryBoundary>
      </PageSection>
    </div>
  )
}

const column = columnsOf<Balance>()

function BalanceTable() {
  const t = useTranslations(adminMoney)
  const [address] = useSearchParams()
  const { account, currency } = readAccount(address)
  const query = { account, currency, ...readFilters(address, ['cursor']), ...readSortOrder(address) }
  const { data } = useSuspenseQuery(interviewerBalancesQuery(query))
  const { isPending, ...paging } = useCursorPaging(data.next)
  const { isSorting, ...sorting } = useListSorting({ column: 'amount', descending: true })
  const columns = [
    column.accessor('person', {
      header: t('interviewer'),
      cell: ({ getValue }) => <Person person={getValue()} />,
    }),
    column.accessor('amount', {
      enableSorting: true,
      header: t('balance'),
      cell: ({ row: { original } }) => <Amount {...original} />,
    }),
    column.display({
      id: 'journals',
      cell: ({ row: { original } }) => (
        <Link
          to={`/admin/money/journals?${new URLSearchParams({ account: `${account}:${original.person.id}`, currency })}`}
          className="link"
        >
          {t('journals')}
        </Link>
      ),
    }),
  ]
  return (
    <DataTable
      label={t('balances')}
      rows={data.items}
      columns={columns}
      download={
        <ExportButton table={t('balances')} route={adminExportsApi.exportInterviewerBalances} query={query} />
      }
      rowId={({ person }) => person.id}
      isPending={isPending || isSorting}
      {...sorting}
      paging={<CursorPaging {...paging} />}
    />
  )
}
