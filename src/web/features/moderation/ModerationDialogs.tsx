import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import type { Booking } from '#contract/booking.ts'
import type { UserId } from '#contract/id.ts'
import { moderationLimits } from '#contract/limits.ts'
import { type ReportTarget, reportDetails } from '#contract/moderation.ts'
import { reportCauses } from '#contract/report-causes.ts'
import { ConfirmDialog } from '#web/components/ui/Dialog.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { FormDialog } from '#web/components/ui/FormDialog.tsx'
import { Select, TextArea } from '#web/components/ui/Inputs.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { useCounterpart, useSide } from '#web/features/bookings/use-counterpart.ts'
import { moderation } from '#web/i18n/en/account/moderation.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiForm } from '#web/lib/form.ts'
import { myBlocksQuery, useBlockUser, useReportContent, useUnblockUser } from './api.ts'

type Props = { id: UserId; name: string; onClose: () => void }

/** Blocks a person, or unblocks one who is blocked already. */
export function BlockDialog({ id, name, onClose }: Props) {
  const t = useTranslations(moderation)
  const { data, isPending } = useQuery(myBlocksQuery)
  const isBlockedNow = data?.blocked.some(person => person.id === id) ?? false
  // Stays as it was asked while the answer is sent, which reads the list of blocked people again.
  const [asked, setAsked] = useState<boolean | null>(null)
  const isBlocked = asked ?? isBlockedNow
  const block = useBlockUser()
  const unblock = useUnblockUser()
  const confirm = () => {
    setAsked(isBlocked)
    ;(isBlocked ? unblock : block).mutate(
      { params: { id } },
      {
        onSuccess: () => toast.success(t(isBlocked ? 'unblocked' : 'blocked', { name })),
        onError: toast.error,
        onSettled: onClose,
      },
    )
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      title={t(isBlocked ? 'unblockQuestion' : 'blockQuestion', { name })}
      confirmLabel={t(isBlocked ? 'unblock' : 'block')}
      danger={!isBlocked}
      busy={isPending || block.isPending || unblock.isPending}
    >
      {t(isBlocked ? 'unblockText' : 'blockText', { name })}
    </ConfirmDialog>
  )
}

/** The other participant of a booking. */
export function BlockCounterpartDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { name } = useCounterpart(booking)
  const id = useSide() === 'interviewee' ? booking.interviewerId : booking.intervieweeId
  return <BlockDialog id={id} name={name} onClose={onClose} />
}

/** An unsent report survives a reload. */
export function ReportDialog({
  title,
  target,
  onClose,
}: {
  title: string
  target: ReportTarget
  onClose: () => void
}) {
  const t = useTranslations(moderation)
  const report = useReportContent()
  const form = useApiForm<z.input<typeof reportDetails>>({
    schema: reportDetails,
    defaultValues: { cause: 'spam', text: '' },
    draftKey: `report:${Object.values(target).join(':')}`,
    onSubmit: async details => {
      await report.mutateAsync({ body: { ...details, target } })
      toast.success(t('reportSent'))
      onClose()
    },
  })
  return (
    <FormDialog
      title={title}
      description={t('reportText')}
      form={form}
      submitLabel={t('send')}
      onClose={onClose}
    >
      <Field label={t('cause')} error={form.fieldError('cause')}>
        <Select {...form.register('cause')}>
          {reportCauses.map(cause => (
            <option key={cause} value={cause}>
              {t(cause)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('details')} hint={t('detailsHint')} error={form.fieldError('text')}>
        <TextArea rows={4} maxLength={moderationLimits.textMax} {...form.register('text')} />
      </Field>
    </FormDialog>
  )
}
