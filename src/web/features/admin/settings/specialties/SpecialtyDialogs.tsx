import { z } from 'zod'
import { reason } from '#contract/admin/list.ts'
import { specialtyTexts } from '#contract/admin/specialties.ts'
import { specialtyLimits } from '#contract/limits.ts'
import { requiredText } from '#contract/text-field.ts'
import { Field } from '#web/components/ui/Field.tsx'
import { FormDialog } from '#web/components/ui/FormDialog.tsx'
import { Select, TextArea, TextInput } from '#web/components/ui/Inputs.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { ActionDialog, ReasonField } from '#web/features/admin/components/ActionDialog.tsx'
import {
  type CountedSpecialty,
  type SpecialtyList,
  useChangeSpecialties,
} from '#web/features/admin/settings/api.ts'
import { adminSettings } from '#web/i18n/en/admin/admin-settings.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiForm } from '#web/lib/form.ts'

export type OpenDialog =
  | { kind: 'add' }
  | { kind: 'edit' | 'hide' | 'offer' | 'merge'; specialty: CountedSpecialty }

type DialogProps = { list: SpecialtyList; specialty: CountedSpecialty; onClose: () => void }

export function SpecialtyDialogs({
  list,
  dialog,
  onClose,
}: {
  list: SpecialtyList
  dialog: OpenDialog
  onClose: () => void
}) {
  if (dialog.kind === 'add') return <SpecialtyForm list={list} specialty={null} onClose={onClose} />
  const props = { list, specialty: dialog.specialty, onClose }
  if (dialog.kind === 'edit') return <SpecialtyForm {...props} />
  return dialog.kind === 'merge' ? (
    <MergeDialog {...props} />
  ) : (
    <VisibilityDialog {...props} kind={dialog.kind} />
  )
}

function VisibilityDialog({ list, specialty, kind, onClose }: DialogProps & { kind: 'hide' | 'offer' }) {
  const t = useTranslations(adminSettings)
  const change = useChangeSpecialties()
  const { id, nameEn, interviewers } = specialty
  return (
    <ActionDialog
      title={t(kind === 'hide' ? 'hideTitle' : 'offerTitle', { name: nameEn })}
      description={kind === 'hide' ? t('hideText', { count: interviewers }) : t('offerText')}
      submitLabel={t(kind)}
      onClose={onClose}
      onSubmit={async reason => {
        await change.mutateAsync({ body: { change: { kind, id }, version: list.version, reason } })
        toast.success(t('specialtySaved'))
      }}
    />
  )
}

const mergeSchema = z.object({ into: requiredText(), reason })

function MergeDialog({ list, specialty, onClose }: DialogProps) {
  const t = useTranslations(adminSettings)
  const change = useChangeSpecialties()
  const others = list.specialties.filter(({ id, state }) => id !== specialty.id && state !== 'merged')
  const form = useApiForm<z.input<typeof mergeSchema>>({
    schema: mergeSchema,
    defaultValues: { into: '', reason: '' },
    onSubmit: async ({ into, reason: why }) => {
      const merge = { kind: 'merge' as const, id: specialty.id, into }
      await change.mutateAsync({ body: { change: merge, version: list.version, reason: why } })
      toast.success(t('specialtySaved'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('mergeTitle', { name: specialty.nameEn })}
      description={t('mergeText', { count: specialty.interviewers })}
      form={form}
      submitLabel={t('merge')}
      danger
      onClose={onClose}
    >
      <Field label={t('mergeInto')} error={form.fieldError('into')}>
        <Select {...form.register('into')}>
          <option value="">{t('chooseSpecialty')}</option>
          {others.map(({ id, nameEn }) => (
            <option key={id} value={id}>
              {nameEn}
            </option>
          ))}
        </Select>
      </Field>
      <ReasonField error={form.fieldError('reason')} {...form.register('reason')} />
    </FormDialog>
  )
}

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
function SpecialtyForm({
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
