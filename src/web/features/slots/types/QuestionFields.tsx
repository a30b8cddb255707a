import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { answerFileLimits, sessionTypeLimits } from '#contract/session-type-limits.ts'
import { Button, IconButton } from '#web/components/ui/Button.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { Checkbox, Select, TextArea, TextInput } from '#web/components/ui/Inputs.tsx'
import { sessionTypes as text } from '#web/i18n/en/slots/session-types.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { type ApiForm, useRowErrors } from '#web/lib/form.ts'
import { formatFileSize } from '#web/lib/format.ts'
import { emptyQuestion, type TypeFormValues } from './type-form.ts'

const kinds = { text: 'text', choice: 'choice', link: 'linkAnswer', file: 'fileAnswer' } as const

/** Questions that candidates answer when they book. */
export function QuestionFields({ form }: { form: ApiForm<TypeFormValues> }) {
  const t = useTranslations(text)
  // The question's own id is the key of its row, and stays in the form.
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: 'questions',
    keyName: 'key',
  })
  const addButton = useRef<HTMLButtonElement>(null)
  const isFull = fields.length >= sessionTypeLimits.questionsMax
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-1 text-15 font-medium">{t('questionsTitle')}</legend>
      <p className="text-13 text-quiet">
        {isFull ? t('questionsFull', { count: sessionTypeLimits.questionsMax }) : t('questionsHint')}
      </p>
      {fields.map((question, index) => (
        <QuestionRow
          key={question.id}
          form={form}
          index={index}
          onRemove={() => {
            remove(index)
            // With the maximum of questions the button is shown only after this one is gone.
            requestAnimationFrame(() => addButton.current?.focus())
          }}
        />
      ))}
      {!isFull && (
        <Button
          ref={addButton}
          variant="secondary"
          className="justify-self-start"
          onClick={() => append(emptyQuestion(), { focusName: `questions.${fields.length}.label` })}
        >
          <Plus aria-hidden />
          {t('addQuestion')}
        </Button>
      )}
    </fieldset>
  )
}

function QuestionRow({
  form,
  index,
  onRemove,
}: {
  form: ApiForm<TypeFormValues>
  index: number
  onRemove: () => void
}) {
  const t = useTranslations(text)
  const language = useLanguage()
  const number = index + 1
  const name = `questions.${index}` as const
  const kind = useWatch({ control: form.control, name: `${name}.kind` })
  const rowError = useRowErrors(form)
  return (
    <div className="grid gap-3 rounded-medium border border-hairline p-4">
      <div className="flex items-start gap-2">
        <Field label={t('question', { number })} error={rowError(`${name}.label`)} className="min-w-0 flex-1">
          <TextInput
            {...form.register(`${name}.label`)}
            maxLength={sessionTypeLimits.labelMax}
            autoComplete="off"
          />
        </Field>
        <IconButton label={t('removeQuestion', { number })} onClick={onRemove}>
          <X aria-hidden />
        </IconButton>
      </div>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
        <Field label={t('kind', { number })} className="min-w-40">
          <Select {...form.register(`${name}.kind`)}>
            {Object.entries(kinds).map(([value, label]) => (
              <option key={value} value={value}>
                {t(label)}
              </option>
            ))}
          </Select>
        </Field>
        <Checkbox {...form.register(`${name}.required`)} label={t('required')} />
      </div>
      {kind === 'file' && (
        <p className="text-13 text-quiet">
          {t('fileText', { size: formatFileSize(answerFileLimits.maxBytes, language) })}
        </p>
      )}
      {kind === 'choice' && (
        <Field label={t('options', { number })} hint={t('optionsHint')} error={rowError(`${name}.options`)}>
          <TextArea {...form.register(`${name}.options`)} className="min-h-20!" />
        </Field>
      )}
    </div>
  )
}
