import { useEffect, useRef } from 'react'
import type { SessionQuestion } from '#contract/session-type.ts'
import { answerFileLimits, sessionTypeLimits } from '#contract/session-type-limits.ts'
import { Field } from '#web/components/ui/Field.tsx'
import { Select, TextArea, TextInput } from '#web/components/ui/Inputs.tsx'
import { typeChoice as text } from '#web/i18n/en/bookings/type-choice.ts'
import { common } from '#web/i18n/en/common.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatFileSize } from '#web/lib/format.ts'
import { FileAnswer } from './FileAnswer.tsx'
import type { BookingForm } from './use-booking-form.ts'

type AnsweredForm = Pick<
  BookingForm,
  'questions' | 'answerErrors' | 'incompleteTries' | 'error' | 'answer'
> & { values: Pick<BookingForm['values'], 'answers'> }

/** Questions of the session type, beside the note. Files need `fileAnswers`. */
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
          <option key={option}>{option}</option>
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
