import { useSuspenseQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import type { FormEvent } from 'react'
import { Link, useSearchParams } from 'react-router'
import { adminExportsApi } from '#contract/routes/admin-exports.ts'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { TextInput } from '#web/components/ui/Inputs.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { CursorPaging, columnsOf, DataTable } from '#web/features/admin/components/DataTable.tsx'
import { ExportButton } from '#web/features/admin/components/ExportButton.tsx'
import { useCursorPaging, useListSorting } from '#web/features/admin/components/list-params.ts'
import { adminPeople } from '#web/i18n/en/admin/admin-people.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { browserTimeZone, formatDate } from '#web/lib/format.ts'
import { type PersonSummary, peopleQuery, peopleSorts, readListAddress } from './api.ts'
import { PersonRole, PersonState } from './PersonState.tsx'

export default function PeoplePage() {
  const t = useTranslations(adminPeople)
  const [address] = useSearchParams()
  const { search } = readListAddress(address)
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <div className="grid grid-cols-1 gap-6">
        <PeopleSearch key={`field ${search ?? ''}`} search={search ?? ''} />
        <QueryBoundary
          key={`list ${search ?? ''}`}
          fallback={<Skeleton className="h-96 rounded-large" />}
          resetKeys={[address.toString()]}
        >
          <PeopleTable />
        </QueryBoundary>
      </div>
    </>
  )
}

function PeopleSearch({ search }: { search: string }) {
  const t = useTranslations(adminPeople)
  const [address, setAddress] = useSearchParams()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('search') ?? '')
      .trim()
      .slice(0, 200)
    const { sort, order } = readListAddress(address)
    setAddress({ ...(text && { search: text }), ...(sort && { sort }), ...(order && { order }) })
  }
  return (
    <search className="max-w-text">
      <form onSubmit={submit}>
        <Field label={t('search')} hint={t('searchHint')}>
          <div className="flex gap-3">
            <TextInput type="search" name="search" defaultValue={search} autoComplete="off" />
            <Button type="submit" className="shrink-0">
              <Search aria-hidden />
              {t('searchAction')}
            </Button>
          </div>
        </Field>
      </form>
    </search>
  )
}

function PeopleTable() {
  const t = useTranslations(adminPeople)
  const [address, setAddress] = useSearchParams()
  const query = readListAddress(address)
  const { data } = useSuspenseQuery(peopleQuery(query))
  const { isPending, ...paging } = useCursorPaging(data.next)
  const { isSorting, ...sorting } = useListSorting(newest, peopleSorts)
  return (
    <DataTable
      label={t('title')}
      rows={data.items}
      columns={useColumns()}
      download={<ExportButton table={t('title')} route={adminExportsApi.exportPeople} query={query} />}
      rowId={({ id }) => id}
      isPending={isPending || isSorting}
      {...sorting}
      paging={<CursorPaging {...paging} />}
      empty={
        <EmptyState
          title={t('noneFound')}
          action={
            query.search && (
              <Button variant="secondary" onClick={() => setAddress({})}>
                {t('clear')}
              </Button>
            )
          }
        >
          {query.search && t('noneFoundText')}
        </EmptyState>
      }
    />
  )
}

const newest = { column: 'joinedAt', descending: true }

const column = columnsOf<PersonSummary>()

function useColumns() {
  const t = useTranslations(adminPeople)
  const language = useLanguage()
  return [
    column.accessor('name', {
      enableSorting: true,
      sortDescFirst: false,
      header: t('name'),
      cell: ({ row: { original } }) => (
        <Link
          to={`/admin/people/${original.id}`}
          className="link inline-flex min-h-8 min-w-32 items-start font-medium"
        >
          <bdi translate="no" className="wrap-anywhere">
            {original.name}
          </bdi>
        </Link>
      ),
    }),
    column.accessor('email', {
      enableSorting: true,
      sortDescFirst: false,
      header: t('email'),
      cell: ({ getValue }) => (
        <span translate="no" className="block min-w-56 wrap-anywhere">
          {getValue()}
        </span>
      ),
    }),
    column.accessor('roleId', {
      header: t('role'),
      cell: ({ getValue }) => <PersonRole roleId={getValue()} />,
    }),
    column.accessor('joinedAt', {
      enableSorting: true,
      header: t('joined'),
      cell: ({ getValue }) => (
        <time dateTime={getValue()} className="whitespace-nowrap">
          {formatDate(getValue(), browserTimeZone(), language)}
        </time>
      ),
    }),
    column.accessor('state', {
      header: t('state'),
      cell: ({ row: { original } }) => <PersonState {...original} />,
    }),
  ]
}
