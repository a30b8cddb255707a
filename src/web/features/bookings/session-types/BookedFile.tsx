import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { Booking } from '#contract/booking.ts'
import { answerFilesApi } from '#contract/routes/bookings.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { typeNames } from '#web/i18n/en/bookings/type-names.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { fetchFile } from '#web/lib/api/fetch-file.ts'
import { downloadFile } from '#web/lib/download.ts'
import { formatFileSize } from '#web/lib/format.ts'

/** File that the interviewee sent as an answer. Both people of the booking can download it. */
export function BookedFile({
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
