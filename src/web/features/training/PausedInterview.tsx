import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import type { TrainingInterviewId } from '#contract/id.ts'
import type { TrainingInterview } from '#contract/training-interview.ts'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { ConfirmDialog } from '#web/components/ui/Dialog.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { common } from '#web/i18n/en/common.ts'
import { coach } from '#web/i18n/en/training/coach.ts'
import { progress } from '#web/i18n/en/training/progress.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useCancelInterview, useResumeInterview } from './api.ts'

/** Paused interview on the training page. */
export function PausedInterview({
  interviewId,
  title,
  children,
  onResumed,
  onCancelled,
}: {
  interviewId: TrainingInterviewId
  title: string
  children?: ReactNode
  onResumed: (interview: TrainingInterview) => void
  onCancelled?: () => void
}) {
  const t = useTranslations(coach)
  return (
    <Alert variant="warning" title={title}>
      {children}
      <p className="text-quiet">{t('pausedText')}</p>
      <div className="mt-3 mb-1 flex flex-wrap gap-3">
        <ResumeButton
          variant="primary"
          interviewId={interviewId}
          errorTitle={t('resumeFailed')}
          onResumed={onResumed}
        />
        <CancelButton
          variant="secondary"
          interviewId={interviewId}
          label={t('cancelIt')}
          confirmLabel={t('cancelIt')}
          text={t('cancelText')}
          doneMessage={t('cancelled')}
          errorTitle={t('cancelFailed')}
          onCancelled={onCancelled}
        />
      </div>
    </Alert>
  )
}

/** Buttons of a paused interview in the history. */
export function PausedInterviewButtons({ interviewId }: { interviewId: TrainingInterviewId }) {
  const t = useTranslations(progress)
  const tCommon = useTranslations(common)
  const navigate = useNavigate()
  return (
    <>
      <CancelButton
        variant="ghost"
        interviewId={interviewId}
        label={t('cancel')}
        confirmLabel={t('cancelConfirm')}
        text={t('cancelText')}
        doneMessage={t('cancelDone')}
        errorTitle={tCommon('error')}
      />
      <ResumeButton
        variant="secondary"
        interviewId={interviewId}
        errorTitle={tCommon('error')}
        onResumed={() => navigate('/interview-training')}
      />
    </>
  )
}

function ResumeButton({
  variant,
  interviewId,
  errorTitle,
  onResumed,
}: {
  variant: 'primary' | 'secondary'
  interviewId: TrainingInterviewId
  errorTitle: string
  onResumed: (interview: TrainingInterview) => void
}) {
  const t = useTranslations(coach)
  const resume = useResumeInterview(onResumed)
  const run = () =>
    resume.mutate(
      { params: { sessionId: interviewId } },
      { onError: error => toast.errorWithReason(errorTitle, error) },
    )
  return (
    <Button variant={variant} busy={resume.isPending} onClick={run}>
      {t(resume.isPending ? 'resuming' : 'resume')}
    </Button>
  )
}

/** Confirms first what cancelling means. */
function CancelButton({
  variant,
  interviewId,
  label,
  confirmLabel,
  text,
  doneMessage,
  errorTitle,
  onCancelled,
}: {
  variant: 'secondary' | 'ghost'
  interviewId: TrainingInterviewId
  label: string
  confirmLabel: string
  text: string
  doneMessage: string
  errorTitle: string
  onCancelled?: (() => void) | undefined
}) {
  const t = useTranslations(coach)
  const [isAsking, setAsking] = useState(false)
  const cancel = useCancelInterview()
  const done = () => {
    toast.success(doneMessage)
    onCancelled?.()
  }
  const run = () =>
    cancel
      .mutateAsync({ params: { sessionId: interviewId } })
      .then(done, error => toast.errorWithReason(errorTitle, error))
      .finally(() => setAsking(false))
  return (
    <>
      <Button variant={variant} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={run}
        title={t('cancelTitle')}
        confirmLabel={confirmLabel}
        cancelLabel={t('cancelKeep')}
        busy={cancel.isPending}
        danger
      >
        <p>{text}</p>
      </ConfirmDialog>
    </>
  )
}
