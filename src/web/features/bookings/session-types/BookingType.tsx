import { useMutation } from '@tanstack/react-query'
import { ClipboardList, Download, NotebookPen } from 'lucide-react'
import type { Booking } from '#contract/booking.ts'
import { answerFilesApi } from '#contract/routes/bookings.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { IconRow } from '#web/features/bookings/IconRow.tsx'
import { useSide } from '#web/features/bookings/use-counterpart.ts'
import { typeNames } from '#web/i18n/en/bookings/type-names.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { fetchFile } from '#web/lib/api/fetch-file.ts'
import { downloadFile } from '#web/lib/download.ts'
import { formatFileSize } from '#web/lib/format.ts'
import { parseUrl } from '#web/lib/ponyfills.ts'
import { useTypeText } from './use-type-text.ts'

/** Session type of a booking, if it is not the default one. */
export function BookingType({ booking: { sessionType } }: { booking: Booking }) {
  const t = useTranslations(typeNames)
  const { typeName } = useTypeText()
  if (!sessionType) return null
  return (
    <IconRow icon={ClipboardList} label={t('type')}>
      <bdi className="wrap-anywhere">{typeName(sessionType.name)}</bdi>
    </IconRow>
  )
}

type Answer = Booking['answers'][number]

/** What the interviewee answered to the questions of the session type. */
export function BookingAnswers({
  booking: { answers },
  bookingId,
}: {
  booking: { answers: readonly (Omit<Answer, 'file'> & Partial<Answer>)[] }
  /** For downloads of files. Undefined for a request, whose answers have none. */
  bookingId?: Booking['id']
}) {
  const t = useTranslations(typeNames)
  const isInterviewer = useSide() === 'interviewer'
  if (answers.length === 0) return null
  return (
    <IconRow icon={NotebookPen}>
      <p className="text-quiet">{t(isInterviewer ? 'answers' : 'ownAnswers')}</p>
      <dl className="mt-1 grid max-w-text gap-2">
        {Object.entries(answers).map(([position, { label, answer, file }]) => (
          <div key={position}>
            <dt className="text-13 text-quiet wrap-anywhere">{label}</dt>
            <dd className="whitespace-pre-line wrap-anywhere">
              {file && bookingId ? (
                <BookedFile bookingId={bookingId} name={answer} file={file} />
              ) : (
                <AnswerText text={answer} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </IconRow>
  )
}

/** An https address becomes a link. Its text is the whole address, so that it shows where it leads. */
function AnswerText({ text }: { text: string }) {
  if (/\s/.test(text) || parseUrl(text)?.protocol !== 'https:') return text
  return (
    <a href={text} target="_blank" rel="noopener noreferrer nofollow" className="link break-all">
      {text}
    </a>
  )
}

/** File that the interviewee sent as an answer. Both people of the booking can download it. */
function BookedFile({
  bookingId,
  name,
  file: { id: fileId, bytes, isAvailable },
}: {
  bookingId: Booking['id']
  name: string
  file: NonNullable<Booking['answers'][number]['file']>
}) {
  const t = useTranslations(typeNames)
  const language = useLanguage()
  const download = useMutation({
    mutationFn: () => fetchFile(answerFilesApi.answerFile, { params: { id: bookingId, fileId } }),
    onSuccess: content => downloadFile(content, name),
    onError: toast.error,
  })
  const size = formatFileSize(bytes, language)
  if (!isAvailable)
    return (
      <>
        <bdi>{name}</bdi> <span className="text-quiet">· {t('fileGone')}</span>
      </>
    )
  return (
    <Button
      variant="secondary"
      busy={download.isPending}
      aria-label={t('downloadFile', { name, size })}
      className="mt-1 max-w-full text-left"
      onClick={() => download.mutate()}
    >
      {!download.isPending && <Download aria-hidden />}
      <span className="min-w-0 wrap-anywhere">
        <bdi>{name}</bdi> <span className="whitespace-nowrap font-normal text-quiet">{size}</span>
      </span>
    </Button>
  )
}
