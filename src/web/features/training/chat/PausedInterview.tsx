import { type ReactNode, useState } from 'react'
import { trainingSessionApi as api } from '#contract/routes/training.ts'
import type { TrainingInterview } from '#contract/training-session.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { ConfirmDialog } from '#web/components/ui/Dialog.tsx'
import { Alert } from '#web/components/ui/States.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { coach as text } from '#web/i18n/en/coach.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiMutation } from '#web/lib/query-client.ts'

const affectedQueries = [api.canStartInterview, api.interviewHistory]

/** Resumes or cancels a paused interview. */
export function PausedInterview({
  sessionId,
  title,
  children,
  onResumed,
  onCancelled,
}: Pick<TrainingInterview, 'sessionId'> & {
  title: string
  children?: ReactNode
  onResumed: (session: TrainingInterview) => void
  onCancelled: () => void
}) {
  const t = useTranslations(text)
  const [isAsking, setAsking] = useState(false)
  const resume = useApiMutation(api.resumeInterview, { invalidates: affectedQueries })
  const cancel = useApiMutation(api.cancelInterview, { invalidates: affectedQueries })
  const params = { sessionId }
  return (
    <Alert variant="warning" title={title}>
      {children}
      <p className="text-quiet">{t('pausedText')}</p>
      <div className="mt-3 mb-1 flex flex-wrap gap-3">
        <Button
          busy={resume.isPending}
          onClick={() =>
            resume.mutate(
              { params },
              { onSuccess: onResumed, onError: error => toast.errorWithReason(t('resumeFailed'), error) },
            )
          }
        >
          {t(resume.isPending ? 'resuming' : 'resume')}
        </Button>
        <Button variant="secondary" onClick={() => setAsking(true)}>
          {t('cancelIt')}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          cancel.mutate(
            { params },
            {
              onSuccess: () => {
                toast.success(t('cancelled'))
                onCancelled()
              },
              onError: error => toast.errorWithReason(t('cancelFailed'), error),
              onSettled: () => setAsking(false),
            },
          )
        }
        title={t('cancelTitle')}
        confirmLabel={t('cancelIt')}
        cancelLabel={t('cancelKeep')}
        busy={cancel.isPending}
        danger
      >
        {t('cancelText')}
      </ConfirmDialog>
    </Alert>
  )
}
