import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { SessionTypeId } from '#contract/id.ts'
import { experienceLevelSet, interviewTypeSet } from '#contract/interview-kinds.ts'
import type { BookingMode } from '#contract/profile.ts'
import type { SessionType } from '#contract/session-type.ts'
import { sessionTypeLimits } from '#contract/session-type-limits.ts'
import type { WeeklySchedule } from '#contract/slot.ts'
import { useFocusOnMount } from '#web/components/focus/use-focus-on-mount.ts'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { Field, FieldGroup } from '#web/components/ui/Field.tsx'
import { TextArea, TextInput } from '#web/components/ui/Inputs.tsx'
import { ToggleGroup } from '#web/components/ui/SelectionInputs.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { useTypeText } from '#web/features/bookings/session-types/use-type-text.ts'
import { useInterviewKinds } from '#web/features/interviewers/interviewer-names.ts'
import { useAddSessionType, useEditSessionType } from '#web/features/slots/api.ts'
import { common } from '#web/i18n/en/common.ts'
import { sessionTypes as text } from '#web/i18n/en/slots/session-types.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { type ApiForm, useApiForm } from '#web/lib/form.ts'
import { deleteDraft } from '#web/lib/storage/draft-storage.ts'
import { QuestionFields } from './QuestionFields.tsx'
import { TermsFields } from './TermsFields.tsx'
import {
  defaultTypeSchema,
  newTypeSchema,
  type TypeFormValues,
  toNewType,
  toNewTypeForm,
  toTypeChange,
  toTypeForm,
} from './type-form.ts'

/** Form of a new type or, with `type`, of an existing one. The terms of the default type are not part of it. */
export function TypeForm({
  type,
  hours,
  bookingMode,
  onDone,
}: {
  type: SessionType | null
  hours: WeeklySchedule | null
  bookingMode: BookingMode
  /** Receives the saved type, or nothing after a cancel. */
  onDone: (id?: SessionTypeId) => void
}) {
  const t = useTranslations(text)
  const tCommon = useTranslations(common)
  const { typeName } = useTypeText()
  const heading = useFocusOnMount<HTMLHeadingElement>()
  const isDefault = type?.isDefault === true
  const [savedValues] = useState(() => type && toTypeForm(type, hours))
  const save = useSaveType(type, savedValues)
  const draftKey = `session-type:${type?.id ?? 'new'}`
  const form = useApiForm<TypeFormValues>({
    schema: isDefault ? defaultTypeSchema : newTypeSchema,
    defaultValues: savedValues ?? toNewTypeForm(hours, bookingMode),
    draftKey,
    ...(savedValues && { savedValues }),
    onSubmit: async values => {
      const { id } = await save(values)
      toast.success(t(type ? 'saved' : 'added'))
      onDone(id)
    },
  })
  const cancel = () => {
    deleteDraft(draftKey)
    onDone()
  }
  return (
    <Card className="max-w-3xl">
      <form onSubmit={form.submit} noValidate className="grid gap-6">
        <div>
          <h2 ref={heading} tabIndex={-1} className="text-20 outline-none">
            {t(type ? 'editTitle' : 'newTitle')}
          </h2>
          {form.isDraftRestored && <p className="mt-1 text-13 text-quiet">{tCommon('draftRestored')}</p>}
          {isDefault && <p className="mt-1 text-15 text-quiet">{t('defaultTerms')}</p>}
        </div>
        <Field
          label={t('name')}
          hint={isDefault ? t('nameHint', { name: typeName(null) }) : undefined}
          error={form.fieldError('name')}
        >
          <TextInput {...form.register('name')} maxLength={sessionTypeLimits.nameMax} autoComplete="off" />
        </Field>
        <Field
          label={t('description')}
          labelSuffix={tCommon('optional')}
          hint={t('descriptionHint')}
          error={form.fieldError('description')}
        >
          <TextArea {...form.register('description')} maxLength={sessionTypeLimits.descriptionMax} />
        </Field>
        {!isDefault && <TermsFields form={form} />}
        <KindFields form={form} />
        <QuestionFields form={form} />
        {form.formError && <Alert variant="danger">{form.formError}</Alert>}
        <div className="flex flex-col-reverse gap-3 sm:flex-row">
          <Button variant="secondary" onClick={cancel}>
            {t('cancel')}
          </Button>
          <Button type="submit" busy={form.isSubmitting}>
            {t(form.isSubmitting ? 'saving' : 'save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

function useSaveType(type: SessionType | null, saved: TypeFormValues | null) {
  const add = useAddSessionType()
  const edit = useEditSessionType()
  return (values: TypeFormValues) =>
    type && saved
      ? edit.mutateAsync({ params: { id: type.id }, body: toTypeChange(values, saved, type.isDefault) })
      : add.mutateAsync({ body: toNewType(values) })
}

/** Interview types and levels that the session suits. */
function KindFields({ form }: { form: ApiForm<TypeFormValues> }) {
  const t = useTranslations(text)
  const { types, levels } = useInterviewKinds()
  const chosen = useWatch({ control: form.control, name: ['interviewTypes', 'levels'] })
  const toOptions = (kinds: readonly { value: number; label: string }[]) =>
    kinds.map(({ value, label }) => ({ value: String(value), label }))
  const options = { shouldDirty: true }
  return (
    <>
      <FieldGroup label={t('kinds')} hint={t('kindsHint')} error={form.fieldError('interviewTypes')}>
        <ToggleGroup
          options={toOptions(types)}
          value={chosen[0].map(String)}
          onChange={values =>
            form.setValue('interviewTypes', interviewTypeSet.parse(values.map(Number)), options)
          }
        />
      </FieldGroup>
      <FieldGroup label={t('levels')} hint={t('levelsHint')} error={form.fieldError('levels')}>
        <ToggleGroup
          options={toOptions(levels)}
          value={chosen[1].map(String)}
          onChange={values => form.setValue('levels', experienceLevelSet.parse(values.map(Number)), options)}
        />
      </FieldGroup>
    </>
  )
}
