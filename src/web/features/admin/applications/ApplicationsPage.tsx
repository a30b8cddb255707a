import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { adminExportsApi } from '#contract/routes/admin-exports.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { Select } from '#web/components/ui/Inputs.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { useHasAdminRole } from '#web/features/admin/admin-roles.ts'
import { ActionDialog } from '#web/features/admin/components/ActionDialog.tsx'
import { CursorPaging, columnsOf, DataTable } from '#web/features/admin/components/DataTable.tsx'
import { ExportButton } from '#web/features/admin/components/ExportButton.tsx'
import { readSortOrder, useCursorPaging, useListSorting } from '#web/features/admin/components/list-params.ts'
import { adminApplications } from '#web/i18n/en/admin/admin-applications.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { usePersonName } from '#web/i18n/use-person-name.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { browserTimeZone, formatDate } from '#web/lib/format.ts'
import { ApplicationStateBadge } from './ApplicationState.tsx'
import {
  type ApplicationSummary,
  applicationsQuery,
  listingRuleQuery,
  type Queue,
  queues,
  readListAddress,
  useSetListingRule,
} from './api.ts'

export default function ApplicationsPage() {
  const t = useTranslations(adminApplications)
  const [address] = useSearchParams()
  const { state } = readListAddress(address)
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <QueryBoundary fallback={<Skeleton className="mb-8 h-28 rounded-large" />}>
        <ListingRule />
      </QueryBoundary>
      <StateFilter state={state} />
      <QueryBoundary
        key={state}
        fallback={<Skeleton className="h-96 rounded-large" />}
        resetKeys={[address.toString()]}
      >
        <ApplicationTable />
      </QueryBoundary>
    </>
  )
}

function StateFilter({ state }: { state: Queue }) {
  const t = useTranslations(adminApplications)
  const [address, setAddress] = useSearchParams()
  return (
    <Field label={t('state')} className="mb-6 max-w-60">
      <Select
        value={state}
        onChange={event =>
          setAddress({ state: event.target.value, ...readSortOrder(address) }, { preventScrollReset: true })
        }
      >
        {queues.map(queue => (
          <option key={queue} value={queue}>
            {t(queue)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function ApplicationTable() {
  const t = useTranslations(adminApplications)
  const [address] = useSearchParams()
  const query = readListAddress(address)
  const { data } = useSuspenseQuery(applicationsQuery(query))
  const { isPending, ...paging } = useCursorPaging(data.next)
  const { isSorting, ...sorting } = useListSorting({ column: 'since', descending: query.state !== 'waiting' })
  return (
    <DataTable
      label={t(query.state)}
      rows={data.items}
      columns={useColumns(query.state)}
      download={
        <ExportButton table={t(query.state)} route={adminExportsApi.exportApplications} query={query} />
      }
      rowId={({ userId }) => userId}
      isPending={isPending || isSorting}
      {...sorting}
      paging={<CursorPaging {...paging} />}
      empty={
        query.state === 'waiting' ? (
          <EmptyState title={t('emptyWaiting')}>{t('emptyWaitingText')}</EmptyState>
        ) : (
          <EmptyState title={t('empty')} />
        )
      }
    />
  )
}

const column = columnsOf<ApplicationSummary>()

function useColumns(state: Queue) {
  const t = useTranslations(adminApplications)
  const personName = usePersonName()
  return [
    column.accessor('name', {
      header: t('name'),
      cell: ({ row: { original } }) => (
        <Link
          to={`/admin/applications/${original.userId}`}
          className="link inline-flex min-h-11 min-w-32 items-start font-medium"
        >
          <bdi translate="no" className="wrap-anywhere">
            {personName(original.name)}
          </bdi>
        </Link>
      ),
    }),
    column.accessor('company', {
      header: t('work'),
      cell: ({ row: { original } }) => (
        <span translate="no" className="block min-w-40 wrap-anywhere">
          {[original.specialty, original.company].filter(Boolean).join(' · ')}
        </span>
      ),
    }),
    column.accessor('isWorkEmailConfirmed', {
      header: t('workEmail'),
      cell: ({ getValue }) => (
        <span className="whitespace-nowrap">{t(getValue() ? 'confirmed' : 'notConfirmed')}</span>
      ),
    }),
    column.accessor('since', {
      enableSorting: true,
      header: t(state === 'waiting' ? 'waitingSince' : 'decidedAt'),
      cell: ({ getValue }) => <DateTime start={getValue()} />,
    }),
    column.accessor('state', {
      header: t('state'),
      cell: ({ getValue }) => <ApplicationStateBadge state={getValue()} />,
    }),
  ]
}

/** Whether new interviewers are reviewed. Owners change it. */
function ListingRule() {
  const t = useTranslations(adminApplications)
  const language = useLanguage()
  const { data: rule } = useSuspenseQuery(listingRuleQuery)
  const isOwner = useHasAdminRole('owner')
  const [isOpen, setOpen] = useState(false)
  const isReviewed = rule.mode === 'reviewed'
  return (
    <Card className="mb-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
      <section aria-labelledby="listing-rule" className="min-w-0">
        <h2 id="listing-rule" className="text-20">
          {t('ruleTitle')}
        </h2>
        <p className="mt-1 max-w-text">{t(isReviewed ? 'ruleReviewed' : 'ruleImmediate')}</p>
        <p className="mt-1 text-13 text-quiet">
          {[
            rule.changedAt && t('ruleSince', { at: formatDate(rule.changedAt, browserTimeZone(), language) }),
            !isOwner && t('ruleOwnerOnly'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </section>
      {isOwner && (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {t(isReviewed ? 'turnOff' : 'turnOn')}
        </Button>
      )}
      {isOpen && <RuleDialog rule={rule} onClose={() => setOpen(false)} />}
    </Card>
  )
}

/** Says before the change whom it lists. */
function RuleDialog({ rule, onClose }: { rule: ReplyOf<'listingRule'>; onClose: () => void }) {
  const t = useTranslations(adminApplications)
  const set = useSetListingRule()
  const isReviewed = rule.mode === 'reviewed'
  return (
    <ActionDialog
      title={t(isReviewed ? 'turnOffTitle' : 'turnOnTitle')}
      submitLabel={t(isReviewed ? 'turnOff' : 'turnOn')}
      onClose={onClose}
      onSubmit={async reason => {
        await set.mutateAsync({ body: { mode: isReviewed ? 'immediate' : 'reviewed', reason } })
        toast.success(t(isReviewed ? 'turnedOff' : 'turnedOn'))
      }}
    >
      {isReviewed ? (
        <ul className="grid list-disc gap-1 pl-5 text-15">
          <li>{t('turnOffListed', { count: rule.unlisted })}</li>
          <li>{t('turnOffClosed', { count: rule.open })}</li>
          <li>{t('turnOffKept')}</li>
        </ul>
      ) : (
        <p className="text-15">{t('turnOnText')}</p>
      )}
    </ActionDialog>
  )
}
