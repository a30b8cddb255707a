import { useState } from 'react'
import type { TrainingSessionId } from '#contract/id.ts'
import { trainingSessionApi } from '#contract/routes/training.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { ConfirmDialog } from '#web/components/ui/Dialog.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { interviewQueries } from '#web/features/training/interview-queries.ts'
import { common } from '#web/i18n/en/common.ts'
import { progress as text } from '#web/i18n/en/progress.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiMutation } from '#web/lib/query-client.ts'

/** Confirms first what cancelling means. */
export function CancelInterviewButton({ sessionId }: { sessionId: TrainingSessionId }) {
  const t = useTranslations(text)
  const tCommon = useTranslations(common)
  const [isAsking, setAsking] = useState(false)
  const cancel = useApiMutation(trainingSessionApi.cancelInterview, { invalidates: interviewQueries })
  const run = () =>
    cancel
      .mutateAsync({ params: { sessionId } })
      .then(
        () => toast.success(t('cancelDone')),
        error => toast.errorWithReason(tCommon('error'), error),
      )
      .finally(() => setAsking(false))
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        {t('cancel')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={run}
        title={t('cancelTitle')}
        confirmLabel={t('cancelConfirm')}
        cancelLabel={t('cancelKeep')}
        busy={cancel.isPending}
        danger
      >
        <p>{t('cancelText')}</p>
      </ConfirmDialog>
    </>
  )
}
