import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/ui/Button.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { security } from '#web/i18n/en/account/security.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { downloadFile } from '#web/lib/download.ts'
import { browserTimeZone, formatDate, toInputDate } from '#web/lib/format.ts'
import { type MyAccount, useExportAccount } from './api.ts'
import { SettingsSection } from './SettingsSection.tsx'

export function ExportSection({ account }: { account: MyAccount }) {
  const t = useTranslations(security)
  const language = useLanguage()
  const [savedAs, setSavedAs] = useState<string | null>(null)
  const exportFile = useExportAccount()
  const save = () =>
    exportFile.mutate(
      {},
      {
        onSuccess: everything => {
          const file = `rehearse-account-${toInputDate(Date.now(), browserTimeZone())}.json`
          downloadFile(new Blob([JSON.stringify(everything, null, 2)], { type: 'application/json' }), file)
          setSavedAs(file)
        },
        onError: toast.error,
      },
    )
  return (
    <SettingsSection title={t('exportTitle')} description={t('exportText')}>
      <p>{t('exportSince', { day: formatDate(account.createdAt, browserTimeZone(), language) })}</p>
      <Button variant="secondary" className="justify-self-start" busy={exportFile.isPending} onClick={save}>
        {!exportFile.isPending && <Download aria-hidden />}
        {t(exportFile.isPending ? 'exporting' : 'exportData')}
      </Button>
      {savedAs && (
        <p role="status" className="break-words text-13 text-quiet">
          {t('exported', { file: savedAs })}
        </p>
      )}
    </SettingsSection>
  )
}
