import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { z } from 'zod'
import { endpoints } from '#contract/admin/money.ts'
import { adminExportsApi } from '#contract/routes/admin-exports.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Badge } from '#web/components/ui/Badge.tsx'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { FormDialog } from '#web/components/ui/FormDialog.tsx'
import { TextInput } from '#web/components/ui/Inputs.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { PageSection } from '#web/components/ui/PageHeader.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { ReasonField } from '#web/features/admin/components/ActionDialog.tsx'
import { CursorPaging, columnsOf, DataTable } from '#web/features/admin/components/DataTable.tsx'
import { ExportButton } from '#web/features/admin/components/ExportButton.tsx'
import {
  readFilters,
  readSortOrder,
  useCursorPaging,
  useListSorting,
} from '#web/features/admin/components/list-params.ts'
import { adminDifferences } from '#web/i18n/en/admin/admin-differences.ts'
import { adminMoney } from '#web/i18n/en/admin/admin-money.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiForm } from '#web/lib/form.ts'
import { type Difference, type Run, runQuery, runsQuery, useStartReconciliation } from './api.ts'
import { BookingLink } from './money-cells.tsx'

export default function ReconciliationPage() {
  const t = useTranslations(adminMoney)
  const [address] = useSearchParams()
  const [isStarting, setIsStarting] = useState(false)
  return (
    <PageSection
      title={t('reconciliation')}
      text={t('reconciliationText')}
      actions={
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/admin/money/check" variant="secondary">
            {t('toCheck')}
          </ButtonLink>
          <Button onClick={() => setIsStarting(true)}>{t('reconcileNow')}</Button>
        </div>
      }
    >
      <QueryBoundary fallback={<Skeleton className="h-96 rounded-large" />} resetKeys={[address.toString()]}>
        <Runs />
      </QueryBoundary>
      {isStarting && <StartDialog onClose={() => setIsStarting(false)} />}
    </PageSection>
  )
}

const runColumn = columnsOf<Run>()

function Runs() {
  const t = useTranslations(adminMoney)
  const [address, setAddress] = useSearchParams()
  const order = readSortOrder(address)
  const query = { pageSize: 20, ...readFilters(address, ['cursor']), ...order }
  const { data } = useSuspenseQuery(runsQuery(query))
  const { isPending, ...paging } = useCursorPaging(data.next)
  const { isSorting, ...sorting } = useListSorting({ column: 'requestedAt', descending: true })
  const chosen = address.get('run') ?? data.items.find(run => run.finishedAt !== null)?.id
  const show = (run: Run) =>
    setAddress(current => {
      const params = new URLSearchParams(current)
      params.set('run', run.id)
      return params
    })
  const columns = [
    runColumn.accessor('requestedAt', {
      enableSorting: true,
      header: t('runAt'),
      cell: ({ row: { original } }) => (
        <div className="grid gap-1">
          <DateTime start={original.requestedAt} />
          <span className="text-13 text-quiet">{t(original.isNightly ? 'runNightly' : 'runManual')}</span>
        </div>
      ),
    }),
    runColumn.accessor('since', {
      header: t('paymentsSince'),
      cell: ({ getValue }) => <DateTime start={getValue()} withRelative={false} />,
    }),
    runColumn.accessor('payments', {
      header: t('payments'),
      cell: ({ getValue }) => <span className="tabular-nums">{getValue()}</span>,
    }),
    runColumn.accessor('differences', {
      header: t('result'),
      cell: ({ row: { original } }) => <RunResult run={original} />,
    }),
    runColumn.display({
      id: 'show',
      cell: ({ row: { original } }) =>
        original.finishedAt !== null &&
        original.error === null && (
          <Button variant="ghost" aria-pressed={original.id === chosen} onClick={() => show(original)}>
            {t('showRun')}
          </Button>
        ),
    }),
  ]
  return (
    <div className="grid grid-cols-1 gap-10">
      <DataTable
        label={t('reconciliation')}
        rows={data.items}
        columns={columns}
        download={
          <ExportButton
            table={t('reconciliation')}
            route={adminExportsApi.exportReconciliationRuns}
            query={order}
          />
        }
        rowId={({ id }) => id}
        {...sorting}
        isPending={isPending || isSorting}
        paging={<CursorPaging {...paging} />}
        empty={<EmptyState title={t('noRuns')}>{t('noRunsText')}</EmptyState>}
      />
      {chosen && (
        <QueryBoundary fallback={<Skeleton className="h-48 rounded-large" />} resetKeys={[chosen]}>
          <Differences runId={chosen} />
        </QueryBoundary>
      )}
    </div>
  )
}

function RunResult({ run }: { run: Run }) {
  const t = useTranslations(adminMoney)
  if (run.finishedAt === null) return <Badge>{t('running')}</Badge>
  if (run.error !== null)
    return (
      <div className="grid justify-items-start gap-1">
        <Badge variant="danger">{t('runFailed')}</Badge>
        <span className="text-13 text-quiet wrap-anywhere">{run.error}</span>
      </div>
    )
  return run.differences === 0 ? (
    <Badge variant="success">{t('noDifferences')}</Badge>
  ) : (
    <Badge variant="danger">{t('differenceCount', { count: run.differences })}</Badge>
  )
}

const column = columnsOf<Difference & { key: string }>()

function Differences({ runId }: { runId: string }) {
  const t = useTranslations(adminMoney)
  const { data } = useSuspenseQuery(runQuery(runId))
  const columns = [
    column.accessor('what', {
      header: t('difference'),
      cell: ({ getValue }) => <DifferenceName what={getValue()} />,
    }),
    column.accessor('ours', { header: t('ours'), cell: ({ getValue }) => getValue() }),
    column.accessor('theirs', { header: t('theirs'), cell: ({ getValue }) => getValue() }),
    column.accessor('about', {
      header: t('about'),
      cell: ({ row: { original } }) => (
        <div className="grid gap-1">
          <span className="text-13 text-quiet wrap-anywhere" translate="no">
            {original.about}
          </span>
          {original.bookingId && <BookingLink id={original.bookingId}>{t('openBooking')}</BookingLink>}
        </div>
      ),
    }),
  ]
  return (
    <PageSection title={t('differences')} text={t('differencesText')}>
      {data.differences > data.found.length && (
        <Alert variant="warning">{t('firstDifferences', { count: data.found.length })}</Alert>
      )}
      {data.watched > 0 && <p className="text-quiet">{t('watched', { count: data.watched })}</p>}
      <DataTable
        label={t('differences')}
        rows={data.found.map((found, index) => ({ ...found, key: String(index) }))}
        columns={columns}
        download={
          <ExportButton
            table={t('differences')}
            route={adminExportsApi.exportDifferences}
            params={{ runId }}
          />
        }
        rowId={({ key }) => key}
        empty={<EmptyState title={t('noDifferences')}>{t('noDifferencesText')}</EmptyState>}
      />
    </PageSection>
  )
}

const schema = endpoints.startReconciliation.body.extend({
  days: z.coerce.number<string>().int().min(1).max(366),
})

function StartDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations(adminMoney)
  const start = useStartReconciliation()
  const form = useApiForm<z.input<typeof schema>>({
    schema,
    defaultValues: { days: '30', reason: '' },
    onSubmit: async ({ days, reason }) => {
      await start.mutateAsync({ body: { days: Number(days), reason } })
      toast.success(t('reconciliationStarted'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('reconcileNow')}
      description={t('reconcileDialogText')}
      form={form}
      submitLabel={t('reconcileNow')}
      onClose={onClose}
    >
      <Field label={t('days')} error={form.fieldError('days')}>
        <TextInput type="number" inputMode="numeric" min={1} max={366} {...form.register('days')} />
      </Field>
      <ReasonField error={form.fieldError('reason')} {...form.register('reason')} />
    </FormDialog>
  )
}

/** What a reconciliation found to differ. The documentation explains it by its English name. */
function DifferenceName({ what }: { what: string }) {
  const t = useTranslations(adminDifferences)
  const language = useLanguage()
  const [, key = what, currency = ''] = /^(.* in) ([A-Z]{3})$/.exec(what) ?? []
  const isKnown = Object.hasOwn(adminDifferences.messages, key)
  return (
    <>
      <span className="block font-medium first-letter:uppercase">
        {isKnown ? t(key as 'sum in', { currency }) : what}
      </span>
      {isKnown && language !== 'en' && (
        <span translate="no" className="block text-13 text-quiet">
          {what}
        </span>
      )}
    </>
  )
}
