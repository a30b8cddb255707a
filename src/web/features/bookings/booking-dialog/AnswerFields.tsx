import { FileText, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { SessionQuestion } from '#contract/session-type.ts'
import { answerFileLimits, sessionTypeLimits } from '#contract/session-type-limits.ts'
import { Button, IconButton } from '#web/components/ui/Button.tsx'
import { Field, useFieldProps } from '#web/components/ui/Field.tsx'
import { Select, TextArea, TextInput } from '#web/components/ui/Inputs.tsx'
import { ProgressBar } from '#web/components/ui/ProgressBar.tsx'
import { typeChoice as text } from '#web/i18n/en/bookings/type-choice.ts'
import { common } from '#web/i18n/en/common.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatFileSize } from '#web/lib/format.ts'
import { acceptedFiles, type useFileAnswers } from './answers.ts'
import type { BookingValues } from './booking-draft.ts'
import type { BookingForm } from './use-booking-form.ts'

type AnsweredForm = Pick<
  BookingForm,
  'questions' | 'answerErrors' | 'incompleteTries' | 'error' | 'answer'
> & { values: Pick<BookingForm['values'], 'answers'> }

/** Questions of the session type. Questions for a file need `fileAnswers`; requests for other times have none. */
export function AnswerFields({
  booking,
  fileAnswers,
}: {
  booking: AnsweredForm
  fileAnswers?: Pick<BookingForm, 'files' | 'values'>
}) {
  const t = useTranslations(text)
  const tCommon = useTranslations(common)
  const language = useLanguage()
  const { questions, values, answerErrors, incompleteTries, error } = booking
  const size = formatFileSize(answerFileLimits.maxBytes, language)
  const hints = {
    ...{ text: undefined, choice: undefined, link: t('linkHint') },
    file: t('fileHint', { size, days: answerFileLimits.retentionDays }),
  }
  const fields = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (incompleteTries === 0 && error === null) return
    const field = fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    field?.focus()
    // Focus alone leaves the message under the field behind the dialog's footer.
    field?.scrollIntoView({ block: 'center' })
  }, [incompleteTries, error])
  return (
    <fieldset ref={fields} className="grid min-w-0 content-start gap-3">
      <legend className="mb-2 text-15 font-medium">{t('answersTitle')}</legend>
      {questions.map(question => (
        <Field
          key={question.id}
          label={question.label}
          {...(question.required ? {} : { labelSuffix: tCommon('optional') })}
          hint={hints[question.kind]}
          error={fileAnswers?.files.uploads[question.id]?.error ?? answerErrors[question.id]}
        >
          {question.kind === 'file' && fileAnswers ? (
            <FileAnswer question={question} files={fileAnswers.files} values={fileAnswers.values} />
          ) : (
            <AnswerControl
              question={question}
              value={values.answers[question.id] ?? ''}
              onChange={answer => booking.answer(question.id, answer)}
            />
          )}
        </Field>
      ))}
    </fieldset>
  )
}

function AnswerControl({
  question,
  value,
  onChange,
}: {
  question: SessionQuestion
  value: string
  onChange: (answer: string) => void
}) {
  const t = useTranslations(text)
  const change = ({ target }: { target: { value: string } }) => onChange(target.value)
  const common = { value, onChange: change, required: question.required }
  if (question.kind === 'choice')
    return (
      <Select {...common}>
        <option value="">{t('chooseOption')}</option>
        {question.options.map(option => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </Select>
    )
  if (question.kind === 'link')
    return (
      <TextInput
        {...common}
        type="url"
        autoComplete="off"
        placeholder="https://"
        maxLength={sessionTypeLimits.answerMax}
      />
    )
  return <TextArea {...common} maxLength={sessionTypeLimits.answerMax} className="min-h-20!" />
}

/** Uploads the chosen file at once. Its name, size and progress are shown until it is removed. */
function FileAnswer({
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
              <ProgressBar label={shown.name} fraction={upload.fraction} />
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
