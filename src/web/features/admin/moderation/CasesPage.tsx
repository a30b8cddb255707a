import { useSuspenseQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { reportCauses, reportedKinds } from '#contract/report-causes.ts'
import { adminExportsApi } from '#contract/routes/admin-exports.ts'
import { adminModerationApi } from '#contract/routes/admin-moderation.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { Select } from '#web/components/ui/Inputs.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { CursorPaging, columnsOf, DataTable } from '#web/features/admin/components/DataTable.tsx'
import { ExportButton } from '#web/features/admin/components/ExportButton.tsx'
import { readSortOrder, useCursorPaging, useListSorting } from '#web/features/admin/components/list-params.ts'
import { moderation } from '#web/i18n/en/account/moderation.ts'
import { adminCommon } from '#web/i18n/en/admin/admin-common.ts'
import { adminModeration } from '#web/i18n/en/admin/admin-moderation.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { usePersonName } from '#web/i18n/use-person-name.ts'
import { apiQuery } from '#web/lib/api/query-client.ts'
import { serverNow } from '#web/lib/api/server-clock.ts'
import { downloadFile } from '#web/lib/download.ts'
import { type ModerationCase, useModerationStatistics } from './api.ts'
import { CaseStateBadge } from './CaseState.tsx'

export default function CasesPage() {
  const t = useTranslations(adminModeration)
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} actions={<YearlyFigures />} />
      <Filters />
      <QueryBoundary fallback={<Skeleton className="h-96 rounded-large" />}>
        <CaseTable />
      </QueryBoundary>
    </>
  )
}

const yearsOffered = 5

/** Figures for the yearly report of the Digital Services Act. */
function YearlyFigures() {
  const t = useTranslations(adminModeration)
  const [thisYear] = useState(() => new Date(serverNow()).getUTCFullYear())
  const [year, setYear] = useState(thisYear)
  const load = useModerationStatistics()
  const language = useLanguage()
  const save = () =>
    load.mutate(
      { query: { year, language } },
      {
        onSuccess: ({ fileName, csv }) =>
          downloadFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), fileName),
        onError: toast.error,
      },
    )
  return (
    <div className="flex flex-wrap gap-3">
      <div className="w-28">
        <Select aria-label={t('year')} value={year} onChange={event => setYear(Number(event.target.value))}>
          {Array.from({ length: yearsOffered }, (_, index) => thisYear - index).map(option => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </Select>
      </div>
      <Button variant="secondary" busy={load.isPending} onClick={save}>
        {!load.isPending && <Download aria-hidden />}
        {t('download')}
      </Button>
    </div>
  )
}

const queues = ['open', 'appealed', 'decided'] as const
type Queue = (typeof queues)[number]

const findOption = <Option extends string>(options: readonly Option[], value: string | null) =>
  options.find(option => option === value)

/** Filters of the list, from the address. */
function useFilters() {
  const [address, setAddress] = useSearchParams()
  const set = (name: 'queue' | 'kind' | 'cause', value: string) =>
    setAddress(
      current => {
        const params = new URLSearchParams(current)
        for (const paging of ['cursor', 'from']) params.delete(paging)
        if (value) params.set(name, value)
        else params.delete(name)
        return params
      },
      { preventScrollReset: true },
    )
  return {
    queue: findOption(queues, address.get('queue')) ?? ('open' as const),
    kind: findOption(reportedKinds, address.get('kind')),
    cause: findOption(reportCauses, address.get('cause')),
    cursor: address.get('cursor') ?? undefined,
    set,
  }
}

function Filters() {
  const t = useTranslations(adminModeration)
  const tCauses = useTranslations(moderation)
  const { queue, kind, cause, set } = useFilters()
  return (
    <div className="mb-6 grid gap-4 sm:grid-cols-3">
      <Field label={t('queue')}>
        <Select value={queue} onChange={event => set('queue', event.target.value)}>
          {queues.map(option => (
            <option key={option} value={option}>
              {t(option)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('kind')}>
        <Select value={kind ?? ''} onChange={event => set('kind', event.target.value)}>
          <option value="">{t('anyKind')}</option>
          {reportedKinds.map(option => (
            <option key={option} value={option}>
              {t(option)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('cause')}>
        <Select value={cause ?? ''} onChange={event => set('cause', event.target.value)}>
          <option value="">{t('anyCause')}</option>
          {reportCauses.map(option => (
            <option key={option} value={option}>
              {tCauses(option)}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  )
}

function CaseTable() {
  const t = useTranslations(adminModeration)
  const { queue, kind, cause, cursor } = useFilters()
  const [address] = useSearchParams()
  const filters = { queue, ...(kind && { kind }), ...(cause && { cause }) }
  const query = { ...filters, ...(cursor && { cursor }), ...readSortOrder(address) }
  const { data } = useSuspenseQuery(apiQuery(adminModerationApi.moderationCases, { query }))
  const { isPending, ...paging } = useCursorPaging(data.next)
  const { isSorting, ...sorting } = useListSorting({ column: 'openedAt', descending: queue === 'decided' })
  return (
    <DataTable
      label={t(queue)}
      rows={data.items}
      columns={useColumns(queue)}
      download={<ExportButton table={t(queue)} route={adminExportsApi.exportModerationCases} query={query} />}
      rowId={({ id }) => id}
      isPending={isPending || isSorting}
      {...sorting}
      paging={<CursorPaging {...paging} />}
      empty={<EmptyQueue queue={queue} isFiltered={Boolean(kind ?? cause)} />}
    />
  )
}

function EmptyQueue({ queue, isFiltered }: { queue: Queue; isFiltered: boolean }) {
  const t = useTranslations(adminModeration)
  const tCommon = useTranslations(adminCommon)
  if (isFiltered) return <EmptyState title={tCommon('noRowsFiltered')} />
  if (queue === 'open') return <EmptyState title={t('emptyOpen')}>{t('emptyOpenText')}</EmptyState>
  return <EmptyState title={t(queue === 'appealed' ? 'emptyAppealed' : 'emptyDecided')} />
}

const column = columnsOf<ModerationCase>()

function useColumns(queue: Queue) {
  const t = useTranslations(adminModeration)
  const tCauses = useTranslations(moderation)
  const personName = usePersonName()
  return [
    column.accessor('kind', {
      header: t('kind'),
      cell: ({ row: { original } }) => (
        <Link
          to={`/admin/moderation/${original.id}`}
          aria-label={t('view', { kind: t(original.kind), name: personName(original.author.name) })}
          className="link inline-flex min-h-11 items-start font-medium"
        >
          {t(original.kind)}
        </Link>
      ),
    }),
    column.accessor('author', {
      header: t('author'),
      cell: ({ getValue }) => <bdi translate="no">{personName(getValue().name)}</bdi>,
    }),
    column.accessor('causes', {
      header: t('reports'),
      cell: ({ row: { original } }) => (
        <div className="min-w-40">
          <p>{t('reportCount', { count: original.reportCount })}</p>
          <p className="text-13 text-quiet">{original.causes.map(cause => tCauses(cause)).join(', ')}</p>
        </div>
      ),
    }),
    column.accessor('openedAt', {
      enableSorting: true,
      header: t(queue === 'decided' ? 'decidedAt' : 'waitingSince'),
      cell: ({ row: { original } }) => <DateTime start={getQueueTime(original, queue)} />,
    }),
    column.accessor('state', {
      header: t('state'),
      cell: ({ getValue }) => <CaseStateBadge state={getValue()} />,
    }),
  ]
}

function getQueueTime({ openedAt, appealedAt, decidedAt }: ModerationCase, queue: Queue): string {
  if (queue === 'open') return openedAt
  return (queue === 'appealed' ? appealedAt : decidedAt) ?? openedAt
}
