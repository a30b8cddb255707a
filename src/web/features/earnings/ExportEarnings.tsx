import { Download } from 'lucide-react'
import { useState } from 'react'
import { addresses } from '#contract/routes/earnings.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { downloadFile } from '#web/components/ui/download.ts'
import { toast } from '#web/components/ui/toast.ts'
import { earnings as text } from '#web/i18n/en/earnings.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiMutation } from '#web/lib/query.ts'

/** The sessions of some days as a file for a spreadsheet. */
export function ExportEarningsButton({ days }: { days: { from?: string; to?: string } }) {
  const t = useTranslations(text)
  const language = useLanguage()
  const [savedAs, setSavedAs] = useState<string | null>(null)
  const read = useApiMutation(addresses.exportEarnings)
  const save = () =>
    read.mutate(
      { query: { ...days, language } },
      {
        onSuccess: ({ fileName, csv }) => {
          downloadFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), fileName)
          setSavedAs(fileName)
        },
        onError: toast.error,
      },
    )
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <p role="status" className="text-13 text-quiet wrap-anywhere">
        {savedAs && t('csvSaved', { file: savedAs })}
      </p>
      <Button variant="secondary" busy={read.isPending} onClick={save}>
        {!read.isPending && <Download aria-hidden />}
        {t(read.isPending ? 'csvPreparing' : 'csv')}
      </Button>
    </div>
  )
}
