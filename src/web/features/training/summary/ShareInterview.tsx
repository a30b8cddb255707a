import { Download, Share2 } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import type { BookingId, TrainingInterviewId } from '#contract/id.ts'
import type { TrainingInterview } from '#contract/training-interview.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { useExportInterview, useUnshareInterview } from '#web/features/training/api.ts'
import { summary as text } from '#web/i18n/en/training/summary.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { usePersonName } from '#web/i18n/use-person-name.ts'
import { downloadFile } from '#web/lib/download.ts'
import { ShareDialog } from './ShareDialog.tsx'

/** Lists who can read the interview, with buttons to share and revoke. */
export function ShareInterview({ interview }: { interview: TrainingInterview }) {
  const t = useTranslations(text)
  const personName = usePersonName()
  const [isChoosing, setChoosing] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setChoosing(true)}>
        <Share2 aria-hidden />
        {t('share')}
      </Button>
      {interview.sharedWith.length > 0 && (
        <ul className="grid w-full gap-2">
          {interview.sharedWith.map(({ bookingId, interviewerName, startTime }) => (
            <li
              key={bookingId}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-medium border border-hairline bg-surface px-4 py-2"
            >
              <p className="min-w-0 flex-1 basis-60">
                <span className="font-medium">{t('sharedWith', { name: personName(interviewerName) })}</span>{' '}
                <span className="text-quiet">
                  · <DateTime start={startTime} />
                </span>
              </p>
              <UnshareButton
                variant="ghost"
                className="-mx-4"
                aria-label={t('takeBackFrom', { name: personName(interviewerName) })}
                interviewId={interview.sessionId}
                bookingId={bookingId}
              />
            </li>
          ))}
        </ul>
      )}
      {isChoosing && <ShareDialog interview={interview} onClose={() => setChoosing(false)} />}
    </>
  )
}

/** Revokes an interviewer's access to an interview. */
export function UnshareButton({
  interviewId,
  bookingId,
  ...button
}: { interviewId: TrainingInterviewId; bookingId: BookingId } & ComponentProps<typeof Button>) {
  const t = useTranslations(text)
  const unshare = useUnshareInterview()
  const run = () =>
    unshare
      .mutateAsync({ params: { sessionId: interviewId, bookingId } })
      .then(() => toast.success(t('takenBack')), toast.error)
  return (
    <Button {...button} busy={unshare.isPending} onClick={run}>
      {t('takeBack')}
    </Button>
  )
}

const formats = {
  pdf: { name: 'exportPdf', type: 'application/pdf' },
  md: { name: 'exportMarkdown', type: 'text/markdown' },
} as const

export function ExportInterview({ interviewId }: { interviewId: TrainingInterviewId }) {
  const t = useTranslations(text)
  const language = useLanguage()
  const [savedAs, setSavedAs] = useState<string | null>(null)
  const exportFile = useExportInterview()
  const pendingFormat = exportFile.isPending ? exportFile.variables.query?.format : undefined
  const save = (format: keyof typeof formats) =>
    exportFile.mutate(
      { params: { sessionId: interviewId }, query: { format, language } },
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
