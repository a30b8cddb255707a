import { useSuspenseQuery } from '@tanstack/react-query'
import { useState, useTransition } from 'react'
import type { SortOrder } from '#contract/admin/list.ts'
import { adminExportsApi } from '#contract/routes/admin-exports.ts'
import {
  banner,
  platformFee,
  type SiteSettingKey,
  siteLimits,
  siteSettingSchemas,
} from '#contract/site-settings.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { CursorPaging, columnsOf, DataTable } from '#web/features/admin/components/DataTable.tsx'
import { ExportButton } from '#web/features/admin/components/ExportButton.tsx'
import { adminSettings } from '#web/i18n/en/admin/admin-settings.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatPercent } from '#web/lib/format.ts'
import { historyQuery, type SettingChange } from './api.ts'
import { SpecialtyChanges } from './specialties/SpecialtyChanges.tsx'

const column = columnsOf<SettingChange>()

/** Changes of a setting. */
export function SettingHistory({ settingKey, title }: { settingKey: SiteSettingKey; title: string }) {
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
