import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { reliabilityFigures, reliabilityRules, reliabilityStates } from '#contract/reliability-rules.ts'
import { adminExportsApi } from '#contract/routes/admin-exports.ts'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { Select } from '#web/components/ui/Inputs.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { CursorPaging, columnsOf, DataTable } from '#web/features/admin/components/DataTable.tsx'
import { ExportButton } from '#web/features/admin/components/ExportButton.tsx'
import { useCursorPaging } from '#web/features/admin/components/list-params.ts'
import { ReliabilityRules } from '#web/features/slots/reliability/ReliabilityFacts.tsx'
import { adminCommon } from '#web/i18n/en/admin/admin-common.ts'
import { adminReliability } from '#web/i18n/en/admin/admin-reliability.ts'
import { reliability } from '#web/i18n/en/slots/reliability.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { usePersonName } from '#web/i18n/use-person-name.ts'
import { formatNumber } from '#web/lib/format.ts'
import { type ListedInterviewer, readListAddress, reliabilityListQuery } from './api.ts'
import { StateDetails } from './StateDetails.tsx'

export default function ReliabilityPage() {
  const t = useTranslations(adminReliability)
  const [address] = useSearchParams()
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle', { days: reliabilityRules.days })} />
      <details className="mb-6">
        <summary className="inline-flex min-h-11 items-center rounded-medium text-15 text-accent hover:underline">
          {t('rules')}
        </summary>
        <p className="mb-2 max-w-text text-15 text-quiet">{t('rulesText')}</p>
        <ReliabilityRules />
      </details>
      <StateFilter />
      <QueryBoundary fallback={<Skeleton className="h-96 rounded-large" />} resetKeys={[address.toString()]}>
        <InterviewerTable />
      </QueryBoundary>
    </>
  )
}

function StateFilter() {
  const t = useTranslations(adminReliability)
  const [address, setAddress] = useSearchParams()
  const { state = '' } = readListAddress(address)
  return (
    <Field label={t('state')} className="mb-6 max-w-60">
      <Select
        value={state}
        onChange={({ target: { value } }) =>
          setAddress(value ? { state: value } : {}, { preventScrollReset: true })
        }
      >
        <option value="">{t('anyState')}</option>
        {reliabilityStates.map(option => (
          <option key={option} value={option}>
            {t(option)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function InterviewerTable() {
  const t = useTranslations(adminReliability)
  const tCommon = useTranslations(adminCommon)
  const [address] = useSearchParams()
  const query = readListAddress(address)
  const { data } = useSuspenseQuery(reliabilityListQuery(query))
  const { isPending, ...paging } = useCursorPaging(data.next)
  return (
    <DataTable
      label={t('title')}
      rows={data.items}
      columns={useColumns()}
      download={<ExportButton table={t('title')} route={adminExportsApi.exportReliability} query={query} />}
      rowId={({ userId }) => userId}
      isPending={isPending}
      paging={<CursorPaging {...paging} />}
      empty={
        query.state ? (
          <EmptyState title={tCommon('noRowsFiltered')} />
        ) : (
          <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
        )
      }
    />
  )
}

const column = columnsOf<ListedInterviewer>()

function useColumns() {
  const t = useTranslations(adminReliability)
  const tFigures = useTranslations(reliability)
  const language = useLanguage()
  const personName = usePersonName()
  const numberCell = (value: number) => (
    <span className={value > 0 ? 'tabular-nums' : 'tabular-nums text-quiet'}>
      {formatNumber(value, language)}
    </span>
  )
  return [
    column.accessor('name', {
      header: t('name'),
      cell: ({ row: { original } }) => (
        <div className="min-w-40">
          <Link
            to={`/admin/reliability/${original.userId}`}
            className="link inline-flex min-h-8 items-center font-medium"
          >
            <bdi translate="no" className="wrap-anywhere">
              {personName(original.name)}
            </bdi>
          </Link>
          <p translate="no" className="text-13 text-quiet wrap-anywhere">
            {[original.specialty, original.company].filter(Boolean).join(' · ')}
          </p>
        </div>
      ),
    }),
    column.accessor('state', {
      header: t('state'),
      cell: ({ row: { original } }) => <StateDetails {...original} />,
    }),
    ...reliabilityFigures.map(name =>
      column.accessor(row => row.figures[name], {
        id: name,
        header: tFigures(name),
        cell: ({ getValue }) => numberCell(getValue()),
      }),
    ),
    column.accessor('sessions', { header: t('sessions'), cell: ({ getValue }) => numberCell(getValue()) }),
  ]
}
