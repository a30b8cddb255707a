import { useState } from 'react'
import { z } from 'zod'
import { reason } from '#contract/admin/list.ts'
import { fieldCode } from '#contract/errors/error.ts'
import { type Banner, bannerKinds } from '#contract/site-settings.ts'
import { requiredText } from '#contract/text-field.ts'
import { useNow } from '#web/components/dates/use-now.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { FormDialog } from '#web/components/ui/FormDialog.tsx'
import { Select, TextArea } from '#web/components/ui/Inputs.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { ActionDialog, ReasonField } from '#web/features/admin/components/ActionDialog.tsx'
import { adminSettings } from '#web/i18n/en/admin/admin-settings.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { serverNow } from '#web/lib/api/server-clock.ts'
import { useApiForm } from '#web/lib/form.ts'
import { browserTimeZone, toInputDate } from '#web/lib/format.ts'
import { type SiteSettings, useChangeBanner } from './api.ts'
import { DateTimeField } from './DateTimeField.tsx'
import { fromLocalInput, futureLocalInput, localInput, toLocalInput } from './local-time.ts'

const textMax = 300
const text = requiredText('field.required').max(textMax, fieldCode('field.too_long'))
const createSchema = ({ startsAt, endsAt }: Times) =>
  z
    .object({
      kind: z.enum(bannerKinds),
      textEn: text,
      textRu: text,
      /** Empty: now. */
      starts: localInput,
      /** Empty: until it is removed. */
      ends: futureLocalInput(endsAt),
      reason,
    })
    .refine(
      ({ starts, ends }) => {
        const [from, to] = [fromLocalInput(starts, startsAt), fromLocalInput(ends, endsAt)]
        return to === null || from === null || Date.parse(to) > Date.parse(from)
      },
      { message: fieldCode('slot.end_before_start'), path: ['ends'] },
    )

type Times = { startsAt: string | null; endsAt: string | null }
const noTimes: Times = { startsAt: null, endsAt: null }

type Props = { setting: SiteSettings['banner']; onClose: () => void }

export function BannerDialog({ setting, onClose }: Props) {
  const [isRemoving, setRemoving] = useState(false)
  return isRemoving ? (
    <RemoveDialog setting={setting} onClose={onClose} />
  ) : (
    <EditDialog setting={setting} onClose={onClose} onRemove={() => setRemoving(true)} />
  )
}

function RemoveDialog({ setting, onClose }: Props) {
  const t = useTranslations(adminSettings)
  const change = useChangeBanner()
  return (
    <ActionDialog
      title={t('bannerRemoveTitle')}
      description={t('bannerRemoveText')}
      submitLabel={t('bannerRemove')}
      danger
      onClose={onClose}
      onSubmit={async reason => {
        await change.mutateAsync({ body: { value: null, version: setting.version, reason } })
        toast.success(t('bannerRemoved'))
      }}
    >
      {setting.value && <BannerPreview {...setting.value} />}
    </ActionDialog>
  )
}

function EditDialog({ setting, onClose, onRemove }: Props & { onRemove: () => void }) {
  const t = useTranslations(adminSettings)
  const change = useChangeBanner()
  const { value, version } = setting
  const today = toInputDate(useNow('minute'), browserTimeZone())
  const saved = value ?? noTimes
  const form = useApiForm<z.input<ReturnType<typeof createSchema>>>({
    schema: createSchema(saved),
    defaultValues: {
      kind: value?.kind ?? 'info',
      textEn: value?.textEn ?? '',
      textRu: value?.textRu ?? '',
      starts: toLocalInput(saved.startsAt),
      ends: toLocalInput(saved.endsAt),
      reason: '',
    },
    onSubmit: async ({ starts, ends, reason: why, ...texts }) => {
      const times = {
        startsAt: fromLocalInput(starts, saved.startsAt) ?? new Date(serverNow()).toISOString(),
        endsAt: fromLocalInput(ends, saved.endsAt),
      }
      await change.mutateAsync({ body: { value: { ...texts, ...times }, version, reason: why } })
      toast.success(t('bannerDone'))
      onClose()
    },
  })
  const [kind, textEn, textRu] = form.watch(['kind', 'textEn', 'textRu'])
  return (
    <FormDialog
      title={t('bannerTitle')}
      description={t('bannerDescription')}
      form={form}
      submitLabel={t('bannerSubmit')}
      onClose={onClose}
    >
      <Field label={t('kind')} error={form.fieldError('kind')}>
        <Select {...form.register('kind')}>
          {bannerKinds.map(name => (
            <option key={name} value={name}>
              {t(name)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('textEn')} error={form.fieldError('textEn')}>
        <TextArea rows={2} maxLength={textMax} lang="en" {...form.register('textEn')} />
      </Field>
      <Field label={t('textRu')} error={form.fieldError('textRu')}>
        <TextArea rows={2} maxLength={textMax} lang="ru" {...form.register('textRu')} />
      </Field>
      <DateTimeField form={form} name="starts" label={t('starts')} hint={t('startsHint')} min={today} />
      <DateTimeField form={form} name="ends" label={t('ends')} hint={t('endsHint')} min={today} />
      {(textEn.trim() || textRu.trim()) && <BannerPreview kind={kind} textEn={textEn} textRu={textRu} />}
      <ReasonField error={form.fieldError('reason')} {...form.register('reason')} />
      {value && (
        <Button variant="ghost" className="justify-self-start" onClick={onRemove}>
          {t('bannerRemove')}
        </Button>
      )}
    </FormDialog>
  )
}

/** The banner as people see it, in both languages. */
export function BannerPreview({ kind, textEn, textRu }: Pick<Banner, 'kind' | 'textEn' | 'textRu'>) {
  const t = useTranslations(adminSettings)
  return (
    <div className="grid gap-2">
      {[
        { language: 'en', name: t('english'), text: textEn },
        { language: 'ru', name: t('russian'), text: textRu },
      ].map(({ language, name, text }) => (
        <div key={language}>
          <p className="text-13 text-quiet">{name}</p>
          <p
            lang={language}
            data-kind={kind}
            className="mt-1 rounded-small bg-accent-tint px-4 py-3 text-15 wrap-anywhere data-[kind=warning]:bg-amber-tint"
          >
            {text}
          </p>
        </div>
      ))}
    </div>
  )
}
