import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState, useTransition } from 'react'
import type { SortOrder } from '#contract/admin/list.ts'
import { adminExportsApi } from '#contract/routes/admin-exports.ts'
import {
  banner,
  platformFee,
  type SiteSettingKey,
  siteLimits,
  siteSettingSchemas,
} from '#contract/site-settings.ts'
import type { Specialty } from '#contract/specialties.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { CursorPaging, columnsOf, DataTable } from '#web/features/admin/components/DataTable.tsx'
import { ExportButton } from '#web/features/admin/components/ExportButton.tsx'
import { adminSettings } from '#web/i18n/en/admin/admin-settings.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatPercent } from '#web/lib/format.ts'
import { historyQuery, type SettingChange } from './api.ts'

type Changed = { version: number; changedAt: string | null; changedBy: string | null }

/** One setting: what it is now, who changed it last, and on demand all its changes. */
export function SettingCard({
  settingKey,
  title,
  text,
  setting: { version, changedAt, changedBy },
  onChange,
  children,
}: {
  settingKey: SiteSettingKey
  title: string
  text: string
  setting: Changed
  /** Null: the admin may only read. */
  onChange: (() => void) | null
  children: ReactNode
}) {
  const t = useTranslations(adminSettings)
  const id = useId()
  const [isHistoryShown, setHistoryShown] = useState(false)
  return (
    <Card role="region" aria-labelledby={id} className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-start justify-between gap-4 sm:flex-nowrap">
        <div>
          <h2 id={id} className="text-20">
            {title}
          </h2>
          <p className="mt-1 max-w-text text-15 text-quiet">{text}</p>
        </div>
        {onChange && (
          <Button
            variant="secondary"
            aria-label={t('changeNamed', { name: title })}
            className="shrink-0"
            onClick={onChange}
          >
            {t('change')}
          </Button>
        )}
      </div>
      {children}
      <div className="flex flex-wrap items-center gap-x-4 text-13 text-quiet">
        {changedAt ? (
          <p>
            {t('changed')} <DateTime start={changedAt} /> ·{' '}
            <bdi translate="no">{changedBy ?? t('commandLine')}</bdi>
          </p>
        ) : (
          <p>{t('neverChanged')}</p>
        )}
        {version > 0 && (
          <button
            type="button"
            aria-expanded={isHistoryShown}
            onClick={() => setHistoryShown(!isHistoryShown)}
            className="link min-h-11"
          >
            {t(isHistoryShown ? 'hideHistory' : 'showHistory', { count: version })}
          </button>
        )}
      </div>
      {isHistoryShown && (
        <QueryBoundary fallback={<Skeleton className="h-24 rounded-medium" />}>
          <SettingHistory key={version} settingKey={settingKey} title={title} />
        </QueryBoundary>
      )}
    </Card>
  )
}

const column = columnsOf<SettingChange>()

/** Changes of a setting. */
function SettingHistory({ settingKey, title }: { settingKey: SiteSettingKey; title: string }) {
  const t = useTranslations(adminSettings)
  const [cursors, setCursors] = useState<string[]>([])
  const [isPending, startTransition] = useTransition()
  const [order, setOrder] = useState<SortOrder>('desc')
  const { data } = useSuspenseQuery(historyQuery(settingKey, order, cursors.at(-1) ?? null))
  const { next } = data
  const columns = [
    column.accessor('changedAt', {
      enableSorting: true,
      header: t('when'),
      cell: ({ getValue }) => <DateTime start={getValue()} />,
    }),
    column.accessor('changedBy', {
      header: t('who'),
      cell: ({ getValue }) => <bdi translate="no">{getValue() ?? t('commandLine')}</bdi>,
    }),
    column.accessor('reason', {
      header: t('why'),
      cell: ({ getValue }) => <span className="wrap-anywhere">{getValue()}</span>,
    }),
    column.display({
      id: 'before',
      header: t('before'),
      cell: ({ row }) => <Value settingKey={settingKey} value={row.original.before} />,
    }),
    column.display({
      id: 'after',
      header: t('after'),
      cell: ({ row }) => <Value settingKey={settingKey} value={row.original.after} />,
    }),
  ]
  return (
    <DataTable
      label={t('historyOf', { name: title })}
      rows={data.items}
      columns={columns}
      download={
        <ExportButton
          table={t('historyOf', { name: title })}
          route={adminExportsApi.exportSettingHistory}
          params={{ key: settingKey }}
          query={{ order }}
        />
      }
      rowId={row => String(row.version)}
      isPending={isPending}
      sorting={{ column: 'changedAt', descending: order === 'desc' }}
      onSort={({ descending }) =>
        startTransition(() => {
          setOrder(descending ? 'desc' : 'asc')
          setCursors([])
        })
      }
      paging={
        <CursorPaging
          onPrevious={
            cursors.length > 0 ? () => startTransition(() => setCursors(cursors.slice(0, -1))) : null
          }
          onNext={next === null ? null : () => startTransition(() => setCursors([...cursors, next]))}
        />
      }
    />
  )
}

function Value({ settingKey, value }: { settingKey: SiteSettingKey; value: unknown }) {
  const t = useTranslations(adminSettings)
  const language = useLanguage()
  const fee = settingKey === 'platform_fee' && platformFee.safeParse(value).data
  if (fee) return <span className="tabular-nums">{formatPercent(fee.percent, language, 2)}</span>
  const limits = settingKey === 'limits' && siteLimits.safeParse(value).data
  if (limits)
    return (
      <ul>
        {(['maxHolds', 'maxFreeSessions', 'trainingSessionsPerDay'] as const).map(name => (
          <li key={name}>
            {t(name)}: {limits[name]}
          </li>
        ))}
      </ul>
    )
  const changed = settingKey === 'specialties' && siteSettingSchemas.specialties.safeParse(value).data
  if (changed) return <SpecialtyChanges specialties={changed} />
  const shown = settingKey === 'banner' && banner.safeParse(value).data
  if (shown) return <span className="wrap-anywhere">{language === 'ru' ? shown.textRu : shown.textEn}</span>
  return <span className="text-quiet">{t(settingKey === 'banner' ? 'noBanner' : 'default')}</span>
}

/** Specialties before or after a change. Nothing before an added one. */
function SpecialtyChanges({ specialties }: { specialties: readonly Specialty[] }) {
  const t = useTranslations(adminSettings)
  if (specialties.length === 0) return <span className="text-quiet">{t('none')}</span>
  return (
    <ul className="grid gap-2">
      {specialties.map(({ id, nameEn, nameRu, synonyms, state }) => (
        <li key={id} className="wrap-anywhere">
          <span translate="no">
            {nameEn} · {nameRu}
          </span>
          <span className="block text-13 text-quiet">
            {t(state)}
            {synonyms.length > 0 && <span translate="no"> · {synonyms.join(', ')}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}
