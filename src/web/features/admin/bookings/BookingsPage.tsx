import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { currencies } from '#contract/enums.ts'
import { adminBookingsApi } from '#contract/routes/admin-bookings.ts'
import { adminExportsApi } from '#contract/routes/admin-exports.ts'
import { DatePicker } from '#web/components/dates/DatePicker.tsx'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { Select, TextInput } from '#web/components/ui/Inputs.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { CursorPaging, columnsOf, DataTable } from '#web/features/admin/components/DataTable.tsx'
import { ExportButton } from '#web/features/admin/components/ExportButton.tsx'
import { useCursorPaging, useListSorting } from '#web/features/admin/components/list-params.ts'
import { adminBookings as text } from '#web/i18n/en/admin/admin-bookings.ts'
import { adminCommon } from '#web/i18n/en/admin/admin-common.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { InputOf } from '#web/lib/api/api-request.ts'
import { apiQuery } from '#web/lib/api/query-client.ts'
import { BookingPrice, Participants, StateBadge, TimeLink } from './BookingCells.tsx'
import { type AdminBooking, attendanceLabels, keysOf, statusLabels } from './labels.ts'

export default function BookingsPage() {
  const t = useTranslations(text)
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <div className="grid grid-cols-1 gap-6">
        <Filters />
        <QueryBoundary fallback={<Skeleton className="h-96 rounded-large" />}>
          <BookingTable />
        </QueryBoundary>
      </div>
    </>
  )
}

/** Names in the address, where `from` already holds the earlier cursors, with those of the endpoint. */
const filterNames = {
  search: 'search',
  status: 'status',
  attendance: 'attendance',
  currency: 'currency',
  first: 'from',
  last: 'to',
} as const
type FilterName = keyof typeof filterNames

/** Filters in the address. A change starts at the first page. */
function useFilters() {
  const [address, setAddress] = useSearchParams()
  const set = (name: FilterName, value: string) =>
    setAddress(current => {
      const params = new URLSearchParams(current)
      if (value) params.set(name, value)
      else params.delete(name)
      params.delete('cursor')
      params.delete('from')
      return params
    })
  return { get: (name: FilterName) => address.get(name) ?? '', set, clear: () => setAddress({}) }
}

function Filters() {
  const t = useTranslations(text)
  const { get, set } = useFilters()
  const search = get('search')
  return (
    <div className="grid gap-4 sm:grid-cols-3 xl:grid-cols-5">
      <SearchField key={search} search={search} onSearch={value => set('search', value)} />
      <Field label={t('status')}>
        <Select value={get('status')} onChange={event => set('status', event.target.value)}>
          <option value="">{t('all')}</option>
          {keysOf(statusLabels).map(status => (
            <option key={status} value={status}>
              {t(statusLabels[status])}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('attendance')}>
        <Select value={get('attendance')} onChange={event => set('attendance', event.target.value)}>
          <option value="">{t('all')}</option>
          {keysOf(attendanceLabels).map(attendance => (
            <option key={attendance} value={attendance}>
              {t(attendanceLabels[attendance])}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('currency')}>
        <Select value={get('currency')} onChange={event => set('currency', event.target.value)}>
          <option value="">{t('all')}</option>
          {currencies.map(currency => (
            <option key={currency} value={currency} translate="no">
              {currency}
            </option>
          ))}
        </Select>
      </Field>
      <DatePicker label={t('from')} value={get('first')} onChange={value => set('first', value)} />
      <DatePicker label={t('to')} value={get('last')} onChange={value => set('last', value)} />
    </div>
  )
}

function SearchField({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const t = useTranslations(text)
  const [typed, setTyped] = useState(search)
  return (
    <search className="col-span-full">
      <form
        className="flex items-end gap-3"
        onSubmit={event => {
          event.preventDefault()
          onSearch(typed.trim())
        }}
      >
        <Field label={t('search')} hint={t('searchHint')} className="min-w-0 flex-1">
          <div className="flex gap-3">
            <TextInput
              type="search"
              autoComplete="off"
              value={typed}
              onChange={event => setTyped(event.target.value)}
            />
            <Button type="submit" variant="secondary">
              {t('searchButton')}
            </Button>
          </div>
        </Field>
      </form>
    </search>
  )
}

function BookingTable() {
  const t = useTranslations(text)
  const tCommon = useTranslations(adminCommon)
  const [address] = useSearchParams()
  const { clear } = useFilters()
  const query = Object.fromEntries(
    Object.entries({ ...filterNames, sort: 'sort', order: 'order', cursor: 'cursor' }).flatMap(
      ([name, queryName]) => {
        const value = address.get(name)
        return value ? [[queryName, value]] : []
      },
    ),
  ) as NonNullable<InputOf<'adminBookings'>['query']>
  const { data } = useSuspenseQuery(apiQuery(adminBookingsApi.adminBookings, { query }))
  const { isPending, ...paging } = useCursorPaging(data.next)
  const { isSorting, ...sorting } = useListSorting(newestStart, sorts)
  const isFiltered = keysOf(filterNames).some(name => address.get(name))
  return (
    <DataTable
      label={t('title')}
      rows={data.items}
      columns={useColumns()}
      download={
        <ExportButton table={t('title')} route={adminExportsApi.exportBookings} query={query} hasAmounts />
      }
      rowId={booking => booking.id}
      isPending={isPending || isSorting}
      {...sorting}
      paging={<CursorPaging {...paging} />}
      empty={
        isFiltered && (
          <EmptyState
            title={tCommon('noRowsFiltered')}
            action={
              <Button variant="secondary" onClick={clear}>
                {tCommon('clearFilters')}
              </Button>
            }
          />
        )
      }
    />
  )
}

const newestStart = { column: 'startTime', descending: true }
const sorts = { startTime: 'start', createdAt: 'created', amount: 'amount' }

const column = columnsOf<AdminBooking>()

function useColumns() {
  const t = useTranslations(text)
  return [
    column.accessor('startTime', {
      enableSorting: true,
      header: t('session'),
      cell: ({ row: { original } }) => <TimeLink booking={original} to={`/admin/bookings/${original.id}`} />,
    }),
    column.display({
      id: 'participants',
      header: t('participants'),
      cell: ({ row: { original } }) => <Participants booking={original} />,
    }),
    column.accessor('status', {
      header: t('status'),
      cell: ({ row: { original } }) => <StateBadge booking={original} />,
    }),
    column.accessor('amount', {
      enableSorting: true,
      header: t('price'),
      cell: ({ row: { original } }) => <BookingPrice booking={original} />,
    }),
    column.accessor('createdAt', {
      enableSorting: true,
      header: t('createdAt'),
      cell: ({ getValue }) => <DateTime start={getValue()} withRelative={false} />,
    }),
  ]
}
