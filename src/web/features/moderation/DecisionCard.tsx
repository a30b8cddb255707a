import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { moderationLimits } from '#contract/limits.ts'
import { appeal } from '#contract/moderation.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { Badge, type BadgeVariant } from '#web/components/ui/Badge.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { FormDialog } from '#web/components/ui/FormDialog.tsx'
import { TextArea } from '#web/components/ui/Inputs.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { moderation } from '#web/i18n/en/account/moderation.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiForm } from '#web/lib/form.ts'
import { browserTimeZone, formatDateTime } from '#web/lib/format.ts'
import { getOrDefault } from '#web/lib/get-or-default.ts'
import { type Decision, useAppealDecision } from './api.ts'

const hiddenTitles = { profile: 'hiddenProfile', review: 'hiddenReview', message: 'hiddenMessage' } as const
const restoredTitles = {
  profile: 'restoredProfile',
  review: 'restoredReview',
  message: 'restoredMessage',
} as const

const states = {
  hidden: ['stateHidden', 'danger'],
  appealed: ['stateAppealed', 'warning'],
  kept: ['stateKept', 'danger'],
  restored: ['stateRestored', 'success'],
} as const satisfies Record<Decision['state'], readonly [string, BadgeVariant]>

/** Decision about the user's content, with its reasons and the appeal. */
export function DecisionCard({ decision }: { decision: Decision }) {
  const t = useTranslations(moderation)
  const language = useLanguage()
  const [isAppealing, setIsAppealing] = useState(false)
  const { kind, state, rule, statement, decidedAt, appealBy, canAppeal, appealText, appealAnswer } = decision
  const [stateLabel, variant] = getOrDefault(states, state, [state as never, 'neutral'] as const)
  const until = formatDateTime(appealBy, null, browserTimeZone(), language)
  return (
    <Card className="grid gap-4">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-serif text-20 font-semibold">
          {t(state === 'restored' ? restoredTitles[kind] : hiddenTitles[kind])}
        </h3>
        <Badge variant={variant}>{t(stateLabel)}</Badge>
      </header>
      <dl className="grid max-w-text gap-3">
        <Fact label={t('rule')}>{t(rule)}</Fact>
        <Fact label={t('decided')}>
          <DateTime start={decidedAt} />
        </Fact>
        <Fact label={t('reasons')}>{statement}</Fact>
        {appealText && <Fact label={t('yourAppeal')}>{appealText}</Fact>}
        {appealAnswer && <Fact label={t('answer')}>{appealAnswer}</Fact>}
      </dl>
      {canAppeal && (
        <div className="grid justify-items-start gap-3">
          <p className="max-w-text text-15 text-quiet">{t('appealUntil', { at: until })}</p>
          <Button onClick={() => setIsAppealing(true)}>{t('appeal')}</Button>
        </div>
      )}
      {state === 'hidden' && !canAppeal && <p className="text-15 text-quiet">{t('appealOver')}</p>}
      {isAppealing && <AppealDialog id={decision.id} onClose={() => setIsAppealing(false)} />}
    </Card>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-13 text-quiet">{label}</dt>
      <dd className="whitespace-pre-line wrap-anywhere">{children}</dd>
    </div>
  )
}

function AppealDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations(moderation)
  const send = useAppealDecision()
  const form = useApiForm<z.input<typeof appeal>>({
    schema: appeal,
    defaultValues: { text: '' },
    draftKey: `appeal:${id}`,
    onSubmit: async body => {
      await send.mutateAsync({ params: { id }, body })
      toast.success(t('appealSent'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('appealTitle')}
      description={t('appealText')}
      form={form}
      submitLabel={t('appealSend')}
      onClose={onClose}
    >
      <Field label={t('appealField')} error={form.fieldError('text')}>
        <TextArea rows={5} maxLength={moderationLimits.textMax} {...form.register('text')} />
      </Field>
    </FormDialog>
  )
}
