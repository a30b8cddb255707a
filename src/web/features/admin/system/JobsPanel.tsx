import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { adminExportsApi } from '#contract/routes/admin-exports.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { PageSection } from '#web/components/ui/PageHeader.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { useHasAdminRole } from '#web/features/admin/admin-roles.ts'
import { ActionDialog } from '#web/features/admin/components/ActionDialog.tsx'
import { CursorPaging, columnsOf, DataTable } from '#web/features/admin/components/DataTable.tsx'
import { ExportButton } from '#web/features/admin/components/ExportButton.tsx'
import { readSortOrder, useCursorPaging, useListSorting } from '#web/features/admin/components/list-params.ts'
import { adminJobs } from '#web/i18n/en/admin/admin-jobs.ts'
import { adminSystem } from '#web/i18n/en/admin/admin-system.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatDuration } from '#web/lib/format.ts'
import {
  type FailedJob,
  failedJobsQuery,
  readPage,
  type SystemState,
  systemStateQuery,
  useRetryJob,
  useRetryMoneyJob,
} from './api.ts'
import { ErrorText } from './ErrorText.tsx'

export const JobsPanel = () => (
  <div className="grid grid-cols-1 gap-10">
    <FailedJobs />
    <QueueTable />
    <CronJobTable />
  </div>
)

const failedColumn = columnsOf<FailedJob>()

function FailedJobs() {
  const t = useTranslations(adminSystem)
  const [address] = useSearchParams()
  const canRetry = useHasAdminRole('support')
  const canRetryMoney = useHasAdminRole('finance')
  const { data } = useSuspenseQuery(failedJobsQuery(readPage(address)))
  const { isPending, ...paging } = useCursorPaging(data.next)
  const { isSorting, ...sorting } = useListSorting({ column: 'failedAt', descending: true })
  const columns = [
    failedColumn.accessor('queue', {
      header: t('queue'),
      cell: ({ row: { original } }) => (
        <>
          <JobName name={original.queue} />
          <span translate="no" className="text-13 text-quiet">
            {original.id}
          </span>
        </>
      ),
    }),
    failedColumn.accessor('error', {
      header: t('error'),
      cell: ({ row: { original } }) => <ErrorText text={original.error} attempts={original.attempts} />,
    }),
    failedColumn.accessor('failedAt', {
      enableSorting: true,
      header: t('failedAt'),
      cell: ({ getValue }) => <DateTime start={getValue()} />,
    }),
    ...(canRetry || canRetryMoney
      ? [
          failedColumn.display({
            id: 'retry',
            cell: ({ row: { original } }) =>
              (original.movesMoney ? canRetryMoney : canRetry) && <RetryJob job={original} />,
          }),
        ]
      : []),
  ]
  return (
    <PageSection title={t('failedJobs')} text={t('failedJobsText')}>
      <DataTable
        label={t('failedJobs')}
        rows={data.items}
        columns={columns}
        download={
          <ExportButton
            table={t('failedJobs')}
            route={adminExportsApi.exportFailedJobs}
            query={readSortOrder(address)}
          />
        }
        rowId={({ id }) => id}
        {...sorting}
        isPending={isPending || isSorting}
        paging={<CursorPaging {...paging} />}
        empty={<EmptyState title={t('noFailedJobs')} />}
      />
    </PageSection>
  )
}

function RetryJob({ job }: { job: FailedJob }) {
  const t = useTranslations(adminSystem)
  const [isAsking, setIsAsking] = useState(false)
  const retry = useRetryJob()
  const retryMoney = useRetryMoneyJob()
  return (
    <>
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        {t('retry')}
      </Button>
      {isAsking && (
        <ActionDialog
          title={t('retryJobTitle')}
          description={t('retryJobText')}
          submitLabel={t('retry')}
          onClose={() => setIsAsking(false)}
          onSubmit={async reason => {
            const input = { params: { queue: job.queue, jobId: job.id }, body: { reason } }
            await (job.movesMoney ? retryMoney.mutateAsync(input) : retry.mutateAsync(input))
            toast.success(t('retryJobDone'))
          }}
        />
      )}
    </>
  )
}

type Queue = SystemState['queues'][number]

const queueColumn = columnsOf<Queue>()

/** Queues with failed jobs, then those with waiting ones. The others keep their order. */
const toUrgentFirst = (queues: readonly Queue[]): Queue[] =>
  queues.toSorted((a, b) => b.failed - a.failed || b.waiting - a.waiting)

function QueueTable() {
  const t = useTranslations(adminSystem)
  const language = useLanguage()
  const { data } = useSuspenseQuery(systemStateQuery)
  const columns = [
    queueColumn.accessor('name', {
      header: t('queue'),
      cell: ({ getValue }) => <JobName name={getValue()} />,
    }),
    queueColumn.accessor('waiting', { header: t('waiting'), cell: ({ getValue }) => getValue() }),
    queueColumn.accessor('active', { header: t('active'), cell: ({ getValue }) => getValue() }),
    queueColumn.accessor('failed', {
      header: t('failed'),
      cell: ({ getValue }) => (
        <span className={getValue() > 0 ? 'font-medium text-red' : undefined}>{getValue()}</span>
      ),
    }),
    queueColumn.accessor('oldestSeconds', {
      header: t('oldest'),
      cell: ({ row: { original } }) =>
        original.oldestSeconds === null
          ? '–'
          : formatDuration(Math.max(1, Math.ceil(original.oldestSeconds / 60)), language),
    }),
  ]
  return (
    <PageSection title={t('queues')} text={t('queuesText')}>
      <DataTable
        label={t('queues')}
        rows={toUrgentFirst(data.queues)}
        columns={columns}
        rowId={({ name }) => name}
      />
    </PageSection>
  )
}

const cronColumn = columnsOf<SystemState['cronJobs'][number]>()

function CronJobTable() {
  const t = useTranslations(adminSystem)
  const { data } = useSuspenseQuery(systemStateQuery)
  const columns = [
    cronColumn.accessor('name', {
      header: t('cronJob'),
      cell: ({ row: { original } }) => (
        <JobName
          name={original.name}
          details={original.schedule === 'nightly' ? t('nightly') : t('minutely')}
        />
      ),
    }),
    cronColumn.accessor('succeededAt', {
      header: t('lastSuccess'),
      cell: ({ row: { original } }) =>
        original.succeededAt === null ? t('never') : <DateTime start={original.succeededAt} />,
    }),
  ]
  return (
    <PageSection title={t('cronJobs')}>
      <DataTable label={t('cronJobs')} rows={data.cronJobs} columns={columns} rowId={({ name }) => name} />
    </PageSection>
  )
}

/** What a job does, with its name in logs and metrics below. A job of another release has only that name. */
function JobName({ name, details }: { name: string; details?: string }) {
  const t = useTranslations(adminJobs)
  const isKnown = Object.hasOwn(adminJobs.messages, name)
  return (
    <div className="grid gap-0.5">
      <span className="font-medium">{isKnown ? t(name as 'send-email') : name}</span>
      <span className="text-13 text-quiet">
        {details && `${details} · `}
        <span translate="no">{name}</span>
      </span>
    </div>
  )
}
