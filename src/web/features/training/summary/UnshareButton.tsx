import type { ComponentProps } from 'react'
import type { BookingId, TrainingSessionId } from '#contract/id.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { useUnshareInterview } from '#web/features/training/api.ts'
import { summary as text } from '#web/i18n/en/training/summary.ts'
import { useTranslations } from '#web/i18n/translate.ts'

/** Revokes an interviewer's access to a session. */
export function UnshareButton({
  sessionId,
  bookingId,
  ...button
}: { sessionId: TrainingSessionId; bookingId: BookingId } & ComponentProps<typeof Button>) {
  const t = useTranslations(text)
  const unshare = useUnshareInterview()
  const run = () =>
    unshare
      .mutateAsync({ params: { sessionId, bookingId } })
      .then(() => toast.success(t('takenBack')), toast.error)
  return (
    <Button {...button} busy={unshare.isPending} onClick={run}>
      {t('takeBack')}
    </Button>
  )
}
