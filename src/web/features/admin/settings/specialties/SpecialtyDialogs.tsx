import { z } from 'zod'
import { reason } from '#contract/admin/list.ts'
import { requiredText } from '#contract/text-field.ts'
import { Field } from '#web/components/ui/Field.tsx'
import { FormDialog } from '#web/components/ui/FormDialog.tsx'
import { Select } from '#web/components/ui/Inputs.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { ActionDialog } from '#web/features/admin/components/ActionDialog.tsx'
import { ReasonField } from '#web/features/admin/components/ReasonField.tsx'
import {
  type CountedSpecialty,
  type SpecialtyList,
  useChangeSpecialties,
} from '#web/features/admin/settings/api.ts'
import { adminSettings } from '#web/i18n/en/admin/admin-settings.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiForm } from '#web/lib/form.ts'
import { SpecialtyForm } from './SpecialtyForm.tsx'

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
