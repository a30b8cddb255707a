import { toast } from '#web/components/ui/toast.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { downloadFile } from '#web/lib/download.ts'
import { useExportEarnings } from './api.ts'

/** Downloads the sessions of a period as a CSV file in the reader's language. */
export function useCsvDownload(days: { from?: string; to?: string }) {
  const language = useLanguage()
  const exportFile = useExportEarnings()
  const save = () =>
    exportFile.mutate(
      { query: { ...days, language } },
      {
        onSuccess: ({ fileName, csv }) =>
          downloadFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), fileName),
        onError: toast.error,
      },
    )
  return { exportFile, save }
}
