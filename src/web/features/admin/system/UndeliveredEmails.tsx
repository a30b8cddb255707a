import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { adminExportsApi } from '#contract/routes/admin-exports.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { Badge } from '#web/components/ui/Badge.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { PageSection } from '#web/components/ui/PageHeader.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { useHasAdminRole } from '#web/features/admin/admin-roles.ts'
import { ActionDialog } from '#web/features/admin/components/ActionDialog.tsx'
import { CursorPaging, columnsOf, DataTable } from '#web/features/admin/components/DataTable.tsx'
import { ExportButton } from '#web/features/admin/components/ExportButton.tsx'
import { useEmailName } from '#web/features/admin/components/event-names.ts'
import { readSortOrder, useCursorPaging, useListSorting } from '#web/features/admin/components/list-params.ts'
import { adminSystem } from '#web/i18n/en/admin/admin-system.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import {
  readPage,
  type UndeliveredEmail,
  undeliveredEmailsQuery,
  useRetryEmail,
  useRetryEmails,
} from './api.ts'
import { ErrorText } from './ErrorText.tsx'

const column = columnsOf<UndeliveredEmail>()

export function UndeliveredEmails() {
  const t = useTranslations(adminSystem)
  const [address] = useSearchParams()
  const canRetry = useHasAdminRole('support')
  const emailName = useEmailName()
  const { data } = useSuspenseQuery(undeliveredEmailsQuery(readPage(address)))
  const { isPending, ...paging } = useCursorPaging(data.next)
  const { isSorting, ...sorting } = useListSorting({ column: 'orderedAt', descending: false })
  const columns = [
    column.accessor('template', {
      header: t('template'),
      cell: ({ getValue }) => <span className="font-medium">{emailName(getValue())}</span>,
    }),
    column.accessor('to', {
      header: t('to'),
      cell: ({ getValue }) => <span translate="no">{getValue()}</span>,
    }),
    column.accessor('error', {
      header: t('error'),
      cell: ({ row: { original } }) => <ErrorText text={original.error} attempts={original.attempts} />,
    }),
    column.accessor('orderedAt', {
      enableSorting: true,
      header: t('ordered'),
      cell: ({ getValue }) => <DateTime start={getValue()} />,
    }),
    column.accessor('nextAt', {
      header: t('next'),
      cell: ({ row: { original } }) =>
        original.nextAt === null ? (
          <Badge variant="danger">{t('givenUp')}</Badge>
        ) : (
          <DateTime start={original.nextAt} />
        ),
    }),
    ...(canRetry
      ? [column.display({ id: 'retry', cell: ({ row: { original } }) => <RetryEmail email={original} /> })]
      : []),
  ]
  return (
    <PageSection
      title={t('emailsTitle')}
      text={t('emailsText')}
      actions={canRetry && data.items.length > 0 && <RetryAll />}
    >
      <DataTable
        label={t('emailsTitle')}
        rows={data.items}
        columns={columns}
        download={
          <ExportButton
            table={t('emailsTitle')}
            route={adminExportsApi.exportUndeliveredEmails}
            query={readSortOrder(address)}
          />
        }
        rowId={({ id }) => id}
        {...sorting}
        isPending={isPending || isSorting}
        paging={<CursorPaging {...paging} />}
        empty={<EmptyState title={t('noEmails')} />}
      />
    </PageSection>
  )
}

function RetryEmail({ email }: { email: UndeliveredEmail }) {
  const t = useTranslations(adminSystem)
  const [isAsking, setIsAsking] = useState(false)
  const retry = useRetryEmail()
  return (
    <>
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        {t('retry')}
      </Button>
      {isAsking && (
        <ActionDialog
          title={t('retryEmailTitle')}
          description={t('retryEmailText')}
          submitLabel={t('retry')}
          onClose={() => setIsAsking(false)}
          onSubmit={async reason => {
            await retry.mutateAsync({ params: { jobId: email.id }, body: { reason } })
            toast.success(t('retryEmailDone'))
          }}
        />
      )}
    </>
  )
}

function RetryAll() {
  const t = useTranslations(adminSystem)
  const [isAsking, setIsAsking] = useState(false)
  const retry = useRetryEmails()
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>{t('retryAll')}</Button>
      {isAsking && (
        <ActionDialog
          title={t('retryAllTitle')}
          description={t('retryAllText')}
          submitLabel={t('retryAll')}
          onClose={() => setIsAsking(false)}
          onSubmit={async reason => {
            const { emails } = await retry.mutateAsync({ body: { reason } })
            toast.success(t('retryAllDone', { count: emails }))
          }}
        />
      )}
    </>
  )
}
