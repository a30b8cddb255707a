import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { actionNames, actionTargetTypes } from '#contract/admin/action-names.ts'
import { adminApi } from '#contract/routes/admin.ts'
import { adminExportsApi } from '#contract/routes/admin-exports.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { Select } from '#web/components/ui/Inputs.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { useHasAdminRole } from '#web/features/admin/admin-roles.ts'
import { useVerifyLog } from '#web/features/admin/api.ts'
import { CursorPaging, columnsOf, DataTable } from '#web/features/admin/components/DataTable.tsx'
import { ExportButton } from '#web/features/admin/components/ExportButton.tsx'
import { useActionNames } from '#web/features/admin/components/event-names.ts'
import { useCursorPaging, useListSorting } from '#web/features/admin/components/list-params.ts'
import { adminCommon } from '#web/i18n/en/admin/admin-common.ts'
import { adminLog } from '#web/i18n/en/admin/admin-log.ts'
import { errorMessage } from '#web/i18n/error-message.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { apiQuery } from '#web/lib/api/query-client.ts'
import { ExportDialog } from './ExportDialog.tsx'

type Action = ReplyOf<'adminActions'>['items'][number]

export default function ActionLogPage() {
  const t = useTranslations(adminLog)
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} actions={<LogActions />} />
      <div className="grid grid-cols-1 gap-6">
        <LogFilters />
        <QueryBoundary fallback={<Skeleton className="h-96 rounded-large" />}>
          <ActionTable />
        </QueryBoundary>
      </div>
    </>
  )
}

function LogActions() {
  const t = useTranslations(adminLog)
  const verify = useVerifyLog()
  const isOwner = useHasAdminRole('owner')
  const [isExporting, setIsExporting] = useState(false)
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" busy={verify.isPending} onClick={() => verify.mutate()}>
          {t('verify')}
        </Button>
        {isOwner && (
          <Button variant="secondary" onClick={() => setIsExporting(true)}>
            {t('export')}
          </Button>
        )}
      </div>
      {isExporting && <ExportDialog onClose={() => setIsExporting(false)} />}
      {verify.error && <Alert variant="danger">{errorMessage(verify.error)}</Alert>}
      {verify.data && (
        <Alert variant={verify.data.firstInvalidId === null ? 'success' : 'danger'}>
          {verify.data.firstInvalidId === null
            ? t('intact', { count: verify.data.entries })
            : t('changed', { id: verify.data.firstInvalidId })}
        </Alert>
      )}
    </div>
  )
}

function ActionTable() {
  const t = useTranslations(adminLog)
  const tCommon = useTranslations(adminCommon)
  const isOwner = useHasAdminRole('owner')
  const [address] = useSearchParams()
  const filters = Object.fromEntries(
    [...logFilterNames, 'order', 'cursor'].flatMap(name => {
      const value = address.get(name)
      return value ? [[name, value]] : []
    }),
  )
  const isFiltered = logFilterNames.some(name => address.get(name))
  // Exports on other screens add to the log and reload nothing.
  const { data } = useSuspenseQuery({ ...apiQuery(adminApi.adminActions, { query: filters }), staleTime: 0 })
  const { isPending, ...paging } = useCursorPaging(data.next)
  const { isSorting, ...sorting } = useListSorting({ column: 'at', descending: true })
  const table = (
    <DataTable
      label={t('title')}
      rows={data.items}
      columns={useColumns()}
      download={
        isOwner && <ExportButton table={t('title')} route={adminExportsApi.exportActionLog} query={filters} />
      }
      rowId={action => String(action.id)}
      isPending={isPending || isSorting}
      {...sorting}
      paging={<CursorPaging {...paging} />}
      empty={isFiltered && <EmptyState title={tCommon('noRowsFiltered')} />}
    />
  )
  if (!isFiltered) return table
  return (
    <div className="grid grid-cols-1 gap-4">
      <Link to="/admin/log" className="link justify-self-start text-15">
        {t('showAll')}
      </Link>
      {table}
    </div>
  )
}

type NamedId = Extract<keyof typeof adminLog.messages, `id_${string}`> extends `id_${infer Id}` ? Id : never

const column = columnsOf<Action>()

function useColumns() {
  const t = useTranslations(adminLog)
  return [
    column.accessor('id', { header: '#', cell: ({ getValue }) => getValue() }),
    column.accessor('at', {
      enableSorting: true,
      header: t('at'),
      cell: ({ getValue }) => (
        <DateTime start={getValue()} withRelative={false} className="inline-block min-w-36" />
      ),
    }),
    column.accessor('actor', {
      header: t('actor'),
      cell: ({ row: { original } }) => (
        <span translate="no" className="inline-block min-w-36 wrap-anywhere">
          {original.isCommandLine ? t('commandLine', { user: original.actor }) : original.actor}
        </span>
      ),
    }),
    column.accessor('action', {
      header: t('action'),
      cell: ({ row: { original } }) => <ActionCell {...original} />,
    }),
    column.accessor('reason', {
      header: t('reason'),
      cell: ({ getValue }) => <span className="inline-block min-w-32 wrap-anywhere">{getValue()}</span>,
    }),
  ]
}

/** Ids that are words. All others are numbers and UUIDs. */
const isNamedId = (id: string): id is NamedId => Object.hasOwn(adminLog.messages, `id_${id}`)

function ActionCell({ action, targetType, targetId, before, after }: Action) {
  const t = useTranslations(adminLog)
  const { actionName, targetName } = useActionNames()
  return (
    <div className="grid min-w-40 gap-1">
      <span className="block font-medium first-letter:uppercase">{actionName(action)}</span>
      <span className="text-13 text-quiet wrap-anywhere">
        {targetName(targetType)}{' '}
        {isNamedId(targetId) ? `· ${t(`id_${targetId}`)}` : <span translate="no">{targetId}</span>}
      </span>
      {(before !== null || after !== null) && (
        <details className="text-13">
          <summary className="cursor-pointer text-accent">{t('change')}</summary>
          <pre
            translate="no"
            className="mt-1 max-w-md whitespace-pre-wrap wrap-anywhere rounded-small bg-sunken p-2"
          >
            {JSON.stringify({ before, after }, null, 2)}
          </pre>
        </details>
      )}
    </div>
  )
}

/** Filters of the log in the address. Other pages link to it with `targetId`. */
const logFilterNames = ['targetType', 'targetId', 'action'] as const

function LogFilters() {
  const t = useTranslations(adminLog)
  const language = useLanguage()
  const { actionName, targetName } = useActionNames()
  const [address, setAddress] = useSearchParams()
  const byName = new Intl.Collator(language)
  const toOptions = (values: readonly string[], nameOf: (value: string) => string) =>
    values.map(value => ({ value, name: nameOf(value) })).toSorted((a, b) => byName.compare(a.name, b.name))
  const filters = [
    { name: 'action', label: t('action'), options: toOptions(actionNames, actionName) },
    { name: 'targetType', label: t('target'), options: toOptions(actionTargetTypes, targetName) },
  ] as const
  // An id belongs to one type, so a change of either filter leaves it out.
  const set = (name: string, value: string) =>
    setAddress(current => {
      const params = new URLSearchParams(current)
      for (const other of ['targetId', 'cursor', 'from']) params.delete(other)
      if (value) params.set(name, value)
      else params.delete(name)
      return params
    })
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {filters.map(({ name, label, options }) => (
        <Field key={name} label={label}>
          <Select value={address.get(name) ?? ''} onChange={event => set(name, event.target.value)}>
            <option value="">{t('all')}</option>
            {options.map(option => (
              <option key={option.value} value={option.value}>
                {option.name}
              </option>
            ))}
          </Select>
        </Field>
      ))}
    </div>
  )
}
