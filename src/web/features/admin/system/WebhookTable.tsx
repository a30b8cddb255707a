import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { adminExportsApi } from '#contract/routes/admin-exports.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { Badge, type BadgeVariant } from '#web/components/ui/Badge.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { PageSection } from '#web/components/ui/PageHeader.tsx'
import { CursorPaging, columnsOf, DataTable } from '#web/features/admin/components/DataTable.tsx'
import { ExportButton } from '#web/features/admin/components/ExportButton.tsx'
import { useCursorPaging } from '#web/features/admin/components/use-cursor-paging.ts'
import { readSortOrder, useListSorting } from '#web/features/admin/components/use-list-sorting.ts'
import { providerName } from '#web/features/admin/money/money-cells.tsx'
import { adminSystem } from '#web/i18n/en/admin/admin-system.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { readPage, type WebhookEvent, webhookEventsQuery } from './api.ts'

const column = columnsOf<WebhookEvent>()

const variants: Record<WebhookEvent['state'], BadgeVariant> = {
  processed: 'success',
  waiting: 'warning',
  unmatched: 'neutral',
}

export function WebhookTable() {
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
