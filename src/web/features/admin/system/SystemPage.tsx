import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { adminExportsApi } from '#contract/routes/admin-exports.ts'
import { dayMs } from '#contract/time.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { useNow } from '#web/components/dates/use-now.ts'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { Badge, type BadgeVariant } from '#web/components/ui/Badge.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { PageHeader, PageSection } from '#web/components/ui/PageHeader.tsx'
import { Tabs } from '#web/components/ui/Tabs.tsx'
import { CursorPaging, columnsOf, DataTable } from '#web/features/admin/components/DataTable.tsx'
import { ExportButton } from '#web/features/admin/components/ExportButton.tsx'
import { FactList } from '#web/features/admin/components/FactList.tsx'
import { readSortOrder, useCursorPaging, useListSorting } from '#web/features/admin/components/list-params.ts'
import { providerName } from '#web/features/admin/money/money-cells.tsx'
import { adminSystem } from '#web/i18n/en/admin/admin-system.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatFileSize } from '#web/lib/format.ts'
import { readPage, systemStateQuery, type WebhookEvent, webhookEventsQuery } from './api.ts'
import { FileCheck } from './FileCheck.tsx'
import { JobsPanel } from './JobsPanel.tsx'
import { ProviderTable } from './ProviderTable.tsx'
import { UndeliveredEmails } from './UndeliveredEmails.tsx'

const panels = {
  jobs: JobsPanel,
  emails: UndeliveredEmails,
  providers: ProviderTable,
  webhooks: WebhookTable,
  files: FileCheck,
} as const
type Panel = keyof typeof panels
const panelNames = ['jobs', 'emails', 'providers', 'webhooks', 'files'] as const

export default function SystemPage() {
  const t = useTranslations(adminSystem)
  const [address, setAddress] = useSearchParams()
  const chosen = panelNames.find(name => name === address.get('part')) ?? 'jobs'
  const content = (name: Panel) => {
    const Content = panels[name]
    return name === chosen ? (
      <QueryBoundary fallback={<Skeleton className="h-64 rounded-large" />} resetKeys={[address.toString()]}>
        <Content />
      </QueryBoundary>
    ) : null
  }
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <div className="grid grid-cols-1 gap-8">
        <QueryBoundary fallback={<Skeleton className="h-132 rounded-large sm:h-86 xl:h-72" />}>
          <SystemFacts />
        </QueryBoundary>
        <Tabs
          label={t('sections')}
          tabs={panelNames.map(name => ({ value: name, label: t(name), content: content(name) }))}
          value={chosen}
          // A cursor belongs to one list.
          onChange={part => setAddress({ part })}
        />
      </div>
    </>
  )
}

/** A nightly backup that failed once is no reason to act yet. */
const overdueMs = 2 * dayMs

function LastBackup({ at }: { at: string | null }) {
  const t = useTranslations(adminSystem)
  const now = useNow('minute')
  if (!at) return t('noBackup')
  return (
    <span className="flex flex-wrap items-center gap-2">
      <DateTime start={at} />
      {now - Date.parse(at) > overdueMs && <Badge variant="warning">{t('backupOverdue')}</Badge>}
    </span>
  )
}

function SystemFacts() {
  const t = useTranslations(adminSystem)
  const language = useLanguage()
  const { data } = useSuspenseQuery(systemStateQuery)
  const { kind, place, freeBytes } = data.storage
  return (
    <FactList
      label={t('facts')}
      facts={[
        { label: t('version'), value: data.version },
        { label: t('started'), value: <DateTime start={data.startedAt} /> },
        { label: t('database'), value: formatFileSize(data.databaseBytes, language) },
        {
          label: t('storage'),
          value: (
            <>
              {t(kind, { place })}
              {freeBytes !== null && (
                <span className="block text-13 text-quiet">
                  {t('freeSpace', { size: formatFileSize(freeBytes, language) })}
                </span>
              )}
            </>
          ),
        },
        {
          label: t('lastBackup'),
          value: <LastBackup at={data.lastBackupAt} />,
        },
        { label: t('mail'), value: t(data.mail) },
        {
          label: t('paymentProviders'),
          value: data.providers.length > 0 ? data.providers.map(providerName).join(', ') : t('noProviders'),
        },
      ]}
    />
  )
}

const column = columnsOf<WebhookEvent>()

const variants: Record<WebhookEvent['state'], BadgeVariant> = {
  processed: 'success',
  waiting: 'warning',
  unmatched: 'neutral',
}

function WebhookTable() {
  const t = useTranslations(adminSystem)
  const [address] = useSearchParams()
  const { data } = useSuspenseQuery(webhookEventsQuery(readPage(address)))
  const { isPending, ...paging } = useCursorPaging(data.next)
  const { isSorting, ...sorting } = useListSorting({ column: 'receivedAt', descending: true })
  const columns = [
    column.accessor('kind', {
      header: t('kind'),
      cell: ({ row: { original } }) =>
        original.kind === null ? (
          <span className="text-quiet">{t('kindUnknown')}</span>
        ) : (
          <span translate="no" className="font-medium">
            {original.kind}
          </span>
        ),
    }),
    column.accessor('provider', {
      header: t('provider'),
      cell: ({ getValue }) => <span translate="no">{providerName(getValue())}</span>,
    }),
    column.accessor('receivedAt', {
      enableSorting: true,
      header: t('received'),
      cell: ({ getValue }) => <DateTime start={getValue()} />,
    }),
    column.accessor('state', {
      header: t('state'),
      cell: ({ getValue }) => <Badge variant={variants[getValue()]}>{t(getValue())}</Badge>,
    }),
  ]
  return (
    <PageSection title={t('webhooks')} text={t('webhooksText')}>
      <DataTable
        label={t('webhooks')}
        rows={data.items}
        columns={columns}
        download={
          <ExportButton
            table={t('webhooks')}
            route={adminExportsApi.exportWebhookEvents}
            query={readSortOrder(address)}
          />
        }
        rowId={({ id }) => id}
        {...sorting}
        isPending={isPending || isSorting}
        paging={<CursorPaging {...paging} />}
        empty={<EmptyState title={t('noWebhooks')} />}
      />
    </PageSection>
  )
}
