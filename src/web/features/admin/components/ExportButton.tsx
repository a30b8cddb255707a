import { useState } from 'react'
import { toExportName } from '#contract/admin/export-name.ts'
import type { adminExportsApi } from '#contract/routes/admin-exports.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { useHasAdminRole } from '#web/features/admin/admin-roles.ts'
import { adminCommon } from '#web/i18n/en/admin/admin-common.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { fetchFile } from '#web/lib/api/fetch-file.ts'
import { serverNow } from '#web/lib/api/server-clock.ts'
import { downloadFile } from '#web/lib/download.ts'
import { toInputDate } from '#web/lib/format.ts'
import { ActionDialog } from './ActionDialog.tsx'

type ExportRoute = (typeof adminExportsApi)[keyof typeof adminExportsApi]

type Props = {
  /** Name of the table, which tells its button from the others of the screen. */
  table: string
  route: ExportRoute
  params?: Record<string, string>
  /** Query of the list. The file has all its pages. */
  query?: object
  /** The table has amounts, which only finance and owners get. */
  hasAmounts?: boolean
}

/** Button and dialog that download all pages of a table as a CSV file. */
export function ExportButton(props: Props) {
  const t = useTranslations(adminCommon)
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        aria-label={t('exportCsvOf', { table: props.table })}
        onClick={() => setIsAsking(true)}
      >
        {t('exportCsv')}
      </Button>
      {isAsking && <ExportDialog {...props} onClose={() => setIsAsking(false)} />}
    </>
  )
}

function ExportDialog({
  table,
  route,
  params,
  query,
  hasAmounts = false,
  onClose,
}: Props & { onClose: () => void }) {
  const t = useTranslations(adminCommon)
  const language = useLanguage()
  const seesMoney = useHasAdminRole('finance')
  const download = async (reason: string) => {
    const body = { ...query, cursor: undefined, language, reason }
    const file = await fetchFile(route, { body, ...(params && { params }) })
    downloadFile(file, `${toExportName(route.name)}-${toInputDate(serverNow(), 'UTC')}.csv`)
  }
  return (
    <ActionDialog
      title={t('exportCsvOf', { table })}
      description={t('exportText')}
      submitLabel={t('exportCsv')}
      onSubmit={download}
      onClose={onClose}
    >
      {hasAmounts && !seesMoney && <p>{t('exportWithoutAmounts')}</p>}
    </ActionDialog>
  )
}
