import { useSuspenseQuery } from '@tanstack/react-query'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { PageSection } from '#web/components/ui/PageHeader.tsx'
import { columnsOf, DataTable } from '#web/features/admin/components/DataTable.tsx'
import { providerName } from '#web/features/admin/money/money-cells.tsx'
import { adminSystem } from '#web/i18n/en/admin/admin-system.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatDate } from '#web/lib/format.ts'
import { type ProviderState, providerHealthQuery } from './api.ts'

const column = columnsOf<ProviderState>()

/** Names of services. Emails and files are named by how they are kept. */
const serviceNames: Record<string, string> = {
  google: 'Google',
  microsoft: 'Microsoft',
  caldav: 'CalDAV',
  ics: 'ICS',
  nbg: 'nbg.gov.ge',
  'er-api': 'open.er-api.com',
  frankfurter: 'frankfurter.dev',
}
const placeNames = { smtp: 'bySmtp', inbox: 'byInbox', disk: 'onDisk', s3: 'inBucket' } as const
const calendarFailures = {
  unreachable: 'calendarUnreachable',
  unreadable: 'calendarUnreadable',
} as const

/** External services, by what their calls have left in the database. */
export function ProviderTable() {
  const t = useTranslations(adminSystem)
  const { data } = useSuspenseQuery({ ...providerHealthQuery, staleTime: 0 })
  const columns = [
    column.accessor('name', {
      header: t('service'),
      cell: ({ row: { original } }) => <Service service={original} />,
    }),
    column.accessor('answeredAt', {
      header: t('lastAnswer'),
      cell: ({ row: { original } }) => <LastAnswer service={original} />,
    }),
    column.accessor('failedAt', {
      header: t('lastFailure'),
      cell: ({ row: { original } }) => <LastFailure service={original} />,
    }),
  ]
  return (
    <PageSection title={t('providers')} text={t('providersText')}>
      <DataTable
        label={t('providers')}
        rows={data.providers}
        columns={columns}
        rowId={({ kind, name }) => `${kind} ${name}`}
      />
    </PageSection>
  )
}

function Service({ service: { kind, name } }: { service: ProviderState }) {
  const t = useTranslations(adminSystem)
  const place = Object.hasOwn(placeNames, name) ? placeNames[name as keyof typeof placeNames] : null
  return (
    <div className="grid min-w-36">
      <span className="font-medium">{t(`kind_${kind}`)}</span>
      <span className="text-13 text-quiet wrap-anywhere">
        {place ? t(place) : <span translate="no">{serviceNames[name] ?? providerName(name)}</span>}
      </span>
    </div>
  )
}

function LastAnswer({ service }: { service: ProviderState }) {
  const t = useTranslations(adminSystem)
  const language = useLanguage()
  const { answeredAt, calledOn, failedAt, failingSince } = service
  if (answeredAt)
    return (
      <span className="inline-block min-w-40">
        <DateTime start={answeredAt} />
      </span>
    )
  if (calledOn) return t('calledOn', { day: formatDate(`${calledOn}T12:00Z`, 'UTC', language) })
  return <span className="text-quiet">{t(failedAt || failingSince ? 'noAnswer' : 'noCalls')}</span>
}

function LastFailure({ service }: { service: ProviderState }) {
  const t = useTranslations(adminSystem)
  const { failedAt, failure, failing, failingSince, recordsFailures, kind } = service
  if (!recordsFailures) return <span className="text-quiet">{t('failuresInLog')}</span>
  const at = failingSince ?? failedAt
  if (!at) return <span className="text-quiet">{t('noFailure')}</span>
  const isCode = kind === 'calendar' && failure !== null && Object.hasOwn(calendarFailures, failure)
  return (
    <div className="grid min-w-52 gap-1">
      <span>
        {failingSince && `${t('failingSince')} `}
        <DateTime start={at} />
      </span>
      {failing ? (
        <span className="text-13 text-quiet">{t('failingCalendars', { count: failing })}</span>
      ) : null}
      {failure && (
        <span className="text-13 text-quiet wrap-anywhere">
          {isCode ? t(calendarFailures[failure as keyof typeof calendarFailures]) : failure}
        </span>
      )}
    </div>
  )
}
