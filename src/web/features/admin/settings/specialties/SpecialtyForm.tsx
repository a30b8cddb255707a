import { z } from 'zod'
import { reason } from '#contract/admin/list.ts'
import { specialtyTexts } from '#contract/admin/specialties.ts'
import { specialtyLimits } from '#contract/limits.ts'
import { Field } from '#web/components/ui/Field.tsx'
import { FormDialog } from '#web/components/ui/FormDialog.tsx'
import { TextArea, TextInput } from '#web/components/ui/Inputs.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { ReasonField } from '#web/features/admin/components/ReasonField.tsx'
import {
  type CountedSpecialty,
  type SpecialtyList,
  useChangeSpecialties,
} from '#web/features/admin/settings/api.ts'
import { adminSettings } from '#web/i18n/en/admin/admin-settings.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiForm } from '#web/lib/form.ts'

type Values = { nameEn: string; nameRu: string; synonyms: string; reason: string }

const toLines = (text: string): string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)

/** The synonyms are typed in one field. */
const schema = specialtyTexts.extend({
  synonyms: z
    .string()
    .transform((text): unknown[] => toLines(text))
    .pipe(specialtyTexts.shape.synonyms),
  reason,
}) as z.ZodType<unknown, Values>

/** Adds a specialty, or changes its names and synonyms. */
export function SpecialtyForm({
  list,
  specialty,
  onClose,
}: {
  list: SpecialtyList
  /** Null: a new one. */
  specialty: CountedSpecialty | null
  onClose: () => void
}) {
  const t = useTranslations(adminSettings)
  const change = useChangeSpecialties()
  const form = useApiForm<Values>({
    schema,
    defaultValues: {
      nameEn: specialty?.nameEn ?? '',
      nameRu: specialty?.nameRu ?? '',
      synonyms: specialty?.synonyms.join('\n') ?? '',
      reason: '',
    },
    onSubmit: async ({ nameEn, nameRu, synonyms, reason: why }) => {
      const texts = { nameEn, nameRu, synonyms: toLines(synonyms) }
      const kind = specialty
        ? { kind: 'edit' as const, id: specialty.id, ...texts }
        : { kind: 'add' as const, ...texts }
      await change.mutateAsync({ body: { change: kind, version: list.version, reason: why } })
      toast.success(t('specialtySaved'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={specialty ? t('editTitle', { name: specialty.nameEn }) : t('addTitle')}
      description={specialty ? t('haveIt', { count: specialty.interviewers }) : t('addDescription')}
      form={form}
      submitLabel={specialty ? t('saveSpecialty') : t('addSpecialty')}
      onClose={onClose}
    >
      <Field
        label={t('nameEn')}
        {...(specialty && { hint: t('formerName') })}
        error={form.fieldError('nameEn')}
      >
        <TextInput maxLength={specialtyLimits.nameMax} autoComplete="off" {...form.register('nameEn')} />
      </Field>
      <Field label={t('nameRu')} error={form.fieldError('nameRu')}>
        <TextInput
          lang="ru"
          maxLength={specialtyLimits.nameMax}
          autoComplete="off"
          {...form.register('nameRu')}
        />
      </Field>
      <Field label={t('synonyms')} hint={t('synonymsHint')} error={form.fieldError('synonyms')}>
        <TextArea rows={6} {...form.register('synonyms')} />
      </Field>
      <ReasonField error={form.fieldError('reason')} {...form.register('reason')} />
    </FormDialog>
  )
}
