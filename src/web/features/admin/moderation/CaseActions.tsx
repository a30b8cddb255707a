import { useState } from 'react'
import type { z } from 'zod'
import { endpoints, hiding } from '#contract/admin/moderation.ts'
import { moderationLimits } from '#contract/limits.ts'
import { reportCauses } from '#contract/report-causes.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { FormDialog } from '#web/components/ui/FormDialog.tsx'
import { Select, TextArea } from '#web/components/ui/Inputs.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { ActionDialog, ReasonField } from '#web/features/admin/components/ActionDialog.tsx'
import { moderation } from '#web/i18n/en/account/moderation.ts'
import { adminModeration } from '#web/i18n/en/admin/admin-moderation.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiForm } from '#web/lib/form.ts'
import {
  type CaseDetails,
  useDecideAppeal,
  useDismissReports,
  useHideContent,
  useRestoreContent,
} from './api.ts'

type Props = { details: CaseDetails; name: string }
type DialogProps = Props & { onClose: () => void }
type OpenDialog = 'dismiss' | 'hide' | 'keep' | 'grant' | 'restore'

/** What the moderator may do with the case now. */
export function CaseActions({ details, name }: Props) {
  const t = useTranslations(adminModeration)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const props = { details, name, onClose: () => setDialog(null) }
  const { can } = details
  if (!can.decide && !can.decideAppeal && !can.restore) return null
  return (
    <div className="flex flex-wrap gap-3">
      {can.decide && (
        <>
          <Button onClick={() => setDialog('hide')}>{t('hide')}</Button>
          <Button variant="secondary" onClick={() => setDialog('dismiss')}>
            {t('dismiss')}
          </Button>
        </>
      )}
      {can.decideAppeal && (
        <>
          <Button onClick={() => setDialog('grant')}>{t('restore')}</Button>
          <Button variant="secondary" onClick={() => setDialog('keep')}>
            {t('keep')}
          </Button>
        </>
      )}
      {can.restore && (
        <Button variant="secondary" onClick={() => setDialog('restore')}>
          {t('restore')}
        </Button>
      )}
      {dialog === 'dismiss' && <DismissDialog {...props} />}
      {dialog === 'hide' && <HideDialog {...props} />}
      {dialog === 'grant' && <AppealDialog {...props} restore />}
      {dialog === 'keep' && <AppealDialog {...props} restore={false} />}
      {dialog === 'restore' && <RestoreDialog {...props} />}
    </div>
  )
}

function DismissDialog({ details, name, onClose }: DialogProps) {
  const t = useTranslations(adminModeration)
  const dismiss = useDismissReports()
  return (
    <ActionDialog
      title={t('dismissTitle')}
      description={t('dismissText', { count: details.reportCount, name })}
      submitLabel={t('dismiss')}
      onClose={onClose}
      onSubmit={async reason => {
        await dismiss.mutateAsync({ params: { id: details.id }, body: { reason } })
        toast.success(t('dismissed'))
      }}
    />
  )
}

function RestoreDialog({ details, name, onClose }: DialogProps) {
  const t = useTranslations(adminModeration)
  const restore = useRestoreContent()
  return (
    <ActionDialog
      title={t('restoreTitle')}
      description={t('restoreText', { name })}
      submitLabel={t('restore')}
      onClose={onClose}
      onSubmit={async reason => {
        await restore.mutateAsync({ params: { id: details.id }, body: { reason } })
        toast.success(t('restored'))
      }}
    />
  )
}

const effects = { profile: 'hideProfile', review: 'hideReview', message: 'hideMessage' } as const

/** The rule starts as the cause of the reports. */
function HideDialog({ details, name, onClose }: DialogProps) {
  const t = useTranslations(adminModeration)
  const tCauses = useTranslations(moderation)
  const hide = useHideContent()
  const form = useApiForm<z.input<typeof hiding>>({
    schema: hiding,
    defaultValues: { rule: details.causes[0] ?? 'other', statement: '', reason: '' },
    draftKey: `statement:${details.id}`,
    onSubmit: async body => {
      await hide.mutateAsync({ params: { id: details.id }, body })
      toast.success(t('hidden'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('hideTitle')}
      description={[
        t(effects[details.kind], { name }),
        t('hideEmails', { name, days: moderationLimits.appealDays }),
      ].join(' ')}
      form={form}
      submitLabel={t('hide')}
      danger
      onClose={onClose}
    >
      <Field label={t('rule')} error={form.fieldError('rule')}>
        <Select {...form.register('rule')}>
          {reportCauses.map(cause => (
            <option key={cause} value={cause}>
              {tCauses(cause)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('statement')} hint={t('statementHint')} error={form.fieldError('statement')}>
        <TextArea rows={4} maxLength={moderationLimits.textMax} {...form.register('statement')} />
      </Field>
      <ReasonField rows={2} error={form.fieldError('reason')} {...form.register('reason')} />
    </FormDialog>
  )
}

const answering = endpoints.decideAppeal.body.omit({ restore: true })

function AppealDialog({ details, name, restore, onClose }: DialogProps & { restore: boolean }) {
  const t = useTranslations(adminModeration)
  const decide = useDecideAppeal()
  const form = useApiForm<z.input<typeof answering>>({
    schema: answering,
    defaultValues: { answer: '', reason: '' },
    draftKey: `moderation-appeal:${restore ? 'restore' : 'keep'}:${details.id}`,
    onSubmit: async body => {
      await decide.mutateAsync({ params: { id: details.id }, body: { ...body, restore } })
      toast.success(t(restore ? 'restored' : 'kept'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t(restore ? 'restoreTitle' : 'keepTitle')}
      description={t(restore ? 'restoreText' : 'keepText', { name })}
      form={form}
      submitLabel={t(restore ? 'restore' : 'keep')}
      onClose={onClose}
    >
      <Field label={t('answer')} hint={t('answerHint')} error={form.fieldError('answer')}>
        <TextArea rows={4} maxLength={moderationLimits.textMax} {...form.register('answer')} />
      </Field>
      <ReasonField rows={2} error={form.fieldError('reason')} {...form.register('reason')} />
    </FormDialog>
  )
}
