import { Download } from 'lucide-react'
import { useState } from 'react'
import type { TrainingSessionId } from '#contract/id.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { useExportInterview } from '#web/features/training/api.ts'
import { summary as text } from '#web/i18n/en/training/summary.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { downloadFile } from '#web/lib/download.ts'

const formats = {
  pdf: { name: 'exportPdf', type: 'application/pdf' },
  md: { name: 'exportMarkdown', type: 'text/markdown' },
} as const

export function ExportInterview({ sessionId }: { sessionId: TrainingSessionId }) {
  const t = useTranslations(text)
  const language = useLanguage()
  const [savedAs, setSavedAs] = useState<string | null>(null)
  const exportFile = useExportInterview()
  const pendingFormat = exportFile.isPending ? exportFile.variables.query?.format : undefined
  const save = (format: keyof typeof formats) =>
    exportFile.mutate(
      { params: { sessionId }, query: { format, language } },
      {
        onSuccess: ({ fileName, content }) => {
          const bytes = Uint8Array.from(atob(content), letter => letter.charCodeAt(0))
          downloadFile(new Blob([bytes], { type: formats[format].type }), fileName)
          setSavedAs(fileName)
        },
        onError: toast.error,
      },
    )
  return (
    <>
      {(['pdf', 'md'] as const).map(format => (
        <Button key={format} variant="secondary" busy={pendingFormat === format} onClick={() => save(format)}>
          {pendingFormat !== format && <Download aria-hidden />}
          {t(pendingFormat === format ? 'preparing' : formats[format].name)}
        </Button>
      ))}
      <p role="status" className="self-center text-13 text-quiet empty:hidden">
        {savedAs && t('saved', { file: savedAs })}
      </p>
    </>
  )
}
