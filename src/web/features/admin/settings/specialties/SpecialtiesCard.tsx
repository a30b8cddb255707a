import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { findByText } from '#contract/admin/specialty-search.ts'
import { adminExportsApi } from '#contract/routes/admin-exports.ts'
import { Badge } from '#web/components/ui/Badge.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { TextInput } from '#web/components/ui/Inputs.tsx'
import { useHasAdminRole } from '#web/features/admin/admin-roles.ts'
import { columnsOf, DataTable } from '#web/features/admin/components/DataTable.tsx'
import { ExportButton } from '#web/features/admin/components/ExportButton.tsx'
import { adminSpecialtiesQuery, type CountedSpecialty } from '#web/features/admin/settings/api.ts'
import { SettingCard } from '#web/features/admin/settings/SettingCard.tsx'
import { adminSettings } from '#web/i18n/en/admin/admin-settings.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatNumber } from '#web/lib/format.ts'
import { type OpenDialog, SpecialtyDialogs } from './SpecialtyDialogs.tsx'

const variants = { offered: 'success', hidden: 'warning', merged: 'neutral' } as const

const column = columnsOf<CountedSpecialty>()

/** The usual specialties. Owners change them. */
export function SpecialtiesCard() {
  const t = useTranslations(adminSettings)
  const language = useLanguage()
  const isOwner = useHasAdminRole('owner')
  const { data } = useSuspenseQuery(adminSpecialtiesQuery)
  const { specialties } = data
  const [text, setText] = useState('')
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const columns = [
    column.accessor('nameEn', {
      header: t('specialty'),
      cell: ({ row: { original } }) => (
        <div className="grid min-w-40">
          <span translate="no" className="font-medium">
            {original.nameEn}
          </span>
          <span translate="no" className="text-13 text-quiet">
            {original.nameRu}
          </span>
          {original.synonyms.length > 0 && (
            <span className="mt-1 text-13 wrap-anywhere">
              <span className="text-quiet">{t('synonyms')}: </span>
              <span translate="no">{original.synonyms.join(', ')}</span>
            </span>
          )}
        </div>
      ),
    }),
    column.accessor('interviewers', {
      header: t('interviewers'),
      cell: ({ getValue }) => <span className="tabular-nums">{formatNumber(getValue(), language)}</span>,
    }),
    column.accessor('state', {
      header: t('state'),
      cell: ({ row: { original } }) => <State specialty={original} all={specialties} />,
    }),
    column.display({
      id: 'actions',
      cell: ({ row: { original } }) =>
        isOwner && original.state !== 'merged' && <Actions specialty={original} onOpen={setDialog} />,
    }),
  ]
  return (
    <SettingCard
      settingKey="specialties"
      title={t('specialties')}
      text={t('specialtiesText')}
      setting={data}
      onChange={null}
    >
      <div className="flex flex-wrap items-end justify-between gap-4">
        <Field label={t('searchSpecialties')} className="w-full max-w-xs">
          <TextInput
            type="search"
            maxLength={254}
            value={text}
            onChange={event => setText(event.target.value)}
          />
        </Field>
        {isOwner && <Button onClick={() => setDialog({ kind: 'add' })}>{t('addSpecialty')}</Button>}
      </div>
      <DataTable
        label={t('specialties')}
        rows={findByText(specialties, text)}
        columns={columns}
        download={
          <ExportButton
            table={t('specialties')}
            route={adminExportsApi.exportSpecialties}
            query={text.trim() ? { search: text } : {}}
          />
        }
        rowId={({ id }) => id}
        empty={<EmptyState title={t('noSpecialty')} />}
      />
      {dialog && <SpecialtyDialogs list={data} dialog={dialog} onClose={() => setDialog(null)} />}
    </SettingCard>
  )
}

function State({
  specialty: { state, mergedInto },
  all,
}: {
  specialty: CountedSpecialty
  all: readonly CountedSpecialty[]
}) {
  const t = useTranslations(adminSettings)
  const target = all.find(({ id }) => id === mergedInto)
  return (
    <Badge variant={variants[state]}>{target ? t('mergedInto', { name: target.nameEn }) : t(state)}</Badge>
  )
}

function Actions({
  specialty,
  onOpen,
}: {
  specialty: CountedSpecialty
  onOpen: (dialog: OpenDialog) => void
}) {
  const t = useTranslations(adminSettings)
  const visibility = specialty.state === 'hidden' ? 'offer' : 'hide'
  return (
    <div className="-ml-2 flex min-w-52 flex-wrap">
      {(['edit', visibility, 'merge'] as const).map(kind => (
        <Button
          key={kind}
          variant="neutral"
          className="px-2"
          aria-label={t(`${kind}Named`, { name: specialty.nameEn })}
          onClick={() => onOpen({ kind, specialty })}
        >
          {t(kind)}
        </Button>
      ))}
    </div>
  )
}
