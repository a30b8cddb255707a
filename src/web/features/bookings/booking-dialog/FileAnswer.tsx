import { FileText, X } from 'lucide-react'
import { useRef } from 'react'
import type { SessionQuestion } from '#contract/session-type.ts'
import { Button, IconButton } from '#web/components/ui/Button.tsx'
import { useFieldProps } from '#web/components/ui/Field.tsx'
import { ProgressBar } from '#web/components/ui/ProgressBar.tsx'
import { typeChoice as text } from '#web/i18n/en/bookings/type-choice.ts'
import { common } from '#web/i18n/en/common.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatFileSize } from '#web/lib/format.ts'
import type { BookingValues } from './booking-draft.ts'
import { acceptedFiles, type useFileAnswers } from './use-file-answers.ts'

/** Uploads the chosen file at once. Its name, size and progress are shown until it is removed. */
export function FileAnswer({
  question: { id, required },
  files,
  values: { answers, files: uploadedFiles },
}: {
  question: SessionQuestion
  files: ReturnType<typeof useFileAnswers>
  values: BookingValues
}) {
  const t = useTranslations(text)
  const tCommon = useTranslations(common)
  const language = useLanguage()
  const input = useRef<HTMLInputElement>(null)
  const fieldProps = useFieldProps()
  const upload = files.uploads[id]
  const file = uploadedFiles[answers[id] ?? '']
  const remove = () => {
    files.remove(id)
    input.current?.focus()
  }
  const shown = upload ? { name: upload.file.name, bytes: upload.file.size } : file
  return (
    <div className="grid min-w-0 justify-items-start gap-2">
      {/* Positioned, so that focus scrolls to the hidden input. */}
      <div className="relative">
        <input
          ref={input}
          {...fieldProps}
          type="file"
          accept={acceptedFiles}
          required={required && !shown}
          onChange={({ target }) => {
            const chosen = target.files?.[0]
            if (chosen) files.choose(id, chosen)
            // Lets the user choose the same file again.
            target.value = ''
          }}
          className="peer sr-only"
        />
        <label
          htmlFor={fieldProps.id}
          className="inline-flex min-h-11 cursor-pointer items-center rounded-medium border border-edge bg-surface px-3 py-2 text-15 font-medium hover:bg-sunken peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent peer-aria-invalid:border-red"
        >
          {t(shown ? 'replaceFile' : 'chooseFile')}
        </label>
      </div>
      {shown && (
        <div className="flex w-full items-center gap-2">
          {upload && upload.error === null ? (
            <div className="min-w-0 flex-1">
              <ProgressBar label={shown.name} fraction={upload.share} />
            </div>
          ) : (
            <p role="status" className="flex min-w-0 flex-1 items-start gap-2 text-15">
              <FileText aria-hidden className="mt-0.5 size-5 shrink-0 text-quiet" />
              <span className="min-w-0 wrap-anywhere">
                <bdi>{shown.name}</bdi>{' '}
                <span className="whitespace-nowrap text-quiet">
                  · {formatFileSize(shown.bytes, language)}
                </span>
              </span>
            </p>
          )}
          <IconButton label={t('removeFile', { name: shown.name })} onClick={remove}>
            <X aria-hidden />
          </IconButton>
        </div>
      )}
      {upload?.canRetry && (
        <Button variant="secondary" onClick={() => files.choose(id, upload.file)}>
          {tCommon('tryAgain')}
        </Button>
      )}
    </div>
  )
}
