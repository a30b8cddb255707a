import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { currencies } from '#contract/enums.ts'
import { adminExportsApi } from '#contract/routes/admin-exports.ts'
import { DatePicker } from '#web/components/dates/DatePicker.tsx'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { Select } from '#web/components/ui/Inputs.tsx'
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
import { adminCommon } from '#web/i18n/en/admin/admin-common.ts'
import { adminMoney } from '#web/i18n/en/admin/admin-money.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { type Journal, journalsQuery, ledgerBalancesQuery } from './api.ts'
import { journalLabel } from './journal-label.ts'
import { Amount, BookingLink, PersonLink, useAccountName } from './money-cells.tsx'

const filterNames = ['account', 'currency', 'day'] as const

export default function JournalsPage() {
  const t = useTranslations(adminMoney)
  const [address] = useSearchParams()
  return (
    <div>
      <BackLink to="/admin/money">{t('backToBalances')}</BackLink>
      <PageSection title={t('journals')} text={t('journalsText')}>
        <QueryBoundary fallback={<Skeleton className="h-20 rounded-large" />}>
          <Filters />
        </QueryBoundary>
        <QueryBoundary
          fallback={<Skeleton className="h-96 rounded-large" />}
          resetKeys={[address.toString()]}
        >
          <JournalTable />
        </QueryBoundary>
      </PageSection>
    </div>
  )
}

function Filters() {
  const t = useTranslations(adminMoney)
  const tCommon = useTranslations(adminCommon)
  const nameOf = useAccountName()
  const [address, setAddress] = useSearchParams()
  const { data } = useSuspenseQuery(ledgerBalancesQuery)
  const { account = '', currency = '', day = '' } = readFilters(address, filterNames)
  const shared = [...new Set(data.currencies.flatMap(({ accounts }) => accounts.map(row => row.account)))]
  // Those of an interviewer are opened from the list of interviewers.
  const accounts = [...shared.filter(name => name !== 'pending' && name !== 'payable'), account]
  const set = (name: (typeof filterNames)[number], value: string) => {
    const kept = { ...readFilters(address, filterNames), ...readSortOrder(address), [name]: value }
    setAddress(Object.fromEntries(Object.entries(kept).filter(([, text]) => text)))
  }
  return (
    <div className="grid items-end gap-4 sm:grid-cols-4">
      <Field label={t('account')}>
        <Select value={account} onChange={event => set('account', event.target.value)}>
          <option value="">{t('allAccounts')}</option>
          {[...new Set(accounts)].filter(Boolean).map(name => (
            <option key={name} value={name}>
              {nameOf(name)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('currency')}>
        <Select value={currency} disabled={!account} onChange={event => set('currency', event.target.value)}>
          <option value="">{t('allCurrencies')}</option>
          {currencies.map(name => (
            <option key={name} value={name} translate="no">
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <DatePicker label={t('day')} value={day} onChange={value => set('day', value)} />
      {(account || currency || day) && (
        <Button variant="ghost" onClick={() => setAddress({})}>
          {tCommon('clearFilters')}
        </Button>
      )}
    </div>
  )
}

const column = columnsOf<Journal>()

function JournalTable() {
  const t = useTranslations(adminMoney)
  const tCommon = useTranslations(adminCommon)
  const [address] = useSearchParams()
  const filters = readFilters(address, [...filterNames, 'cursor'])
  const currency = currencies.find(name => name === filters.currency)
  const { currency: _, ...others } = filters
  const query = { ...others, ...(currency && others.account && { currency }), ...readSortOrder(address) }
  const { data } = useSuspenseQuery(journalsQuery(query))
  const { isPending, ...paging } = useCursorPaging(data.next)
  const { isSorting, ...sorting } = useListSorting({ column: 'at', descending: true })
  const columns = [
    column.accessor('at', {
      enableSorting: true,
      header: t('postedAt'),
      cell: ({ getValue }) => <DateTime start={getValue()} withRelative={false} />,
    }),
    column.accessor('kind', {
      header: t('journal'),
      cell: ({ row: { original } }) => <JournalCell journal={original} />,
    }),
    column.accessor('entries', {
      header: t('entries'),
      cell: ({ getValue }) => <Entries entries={getValue()} />,
    }),
  ]
  return (
    <DataTable
      label={t('journals')}
      rows={data.items}
      columns={columns}
      download={<ExportButton table={t('journals')} route={adminExportsApi.exportJournals} query={query} />}
      rowId={({ id }) => id}
      isPending={isPending || isSorting}
      {...sorting}
      paging={<CursorPaging {...paging} />}
      empty={<EmptyState title={tCommon('noRowsFiltered')} />}
    />
  )
}

function JournalCell({ journal: { kind, bookingId, batchId } }: { journal: Journal }) {
  const t = useTranslations(adminMoney)
  const label = journalLabel(kind)
  return (
    <div className="grid gap-1">
      <span className="font-medium">{label ? t(label) : kind}</span>
      {bookingId && <BookingLink id={bookingId}>{t('openBooking')}</BookingLink>}
      {batchId && (
        <Link to={`/admin/money/payouts/${batchId}`} className="link">
          {t('openBatch', { id: batchId })}
        </Link>
      )}
    </div>
  )
}

function Entries({ entries }: { entries: Journal['entries'] }) {
  const nameOf = useAccountName()
  return (
    <ul className="grid min-w-64 gap-1">
      {entries.map(({ account, owner, amount, currency }) => (
        <li key={`${account} ${currency}`} className="flex justify-between gap-6">
          <span>
            {nameOf(account)}
            {owner && (
              <>
                {' · '}
                <PersonLink id={owner.id}>
                  <bdi translate="no">{owner.name}</bdi>
                </PersonLink>
              </>
            )}
          </span>
          <Amount amount={amount} currency={currency} />
        </li>
      ))}
    </ul>
  )
}
