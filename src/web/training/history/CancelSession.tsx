import { useState } from 'react'
import { addresses } from '#contract/address/training-session.ts'
import type { TrainingSessionId } from '#contract/id.ts'
import { useAct } from '#web/query.ts'
import { common } from '#web/text/en/common.ts'
import { progress as text } from '#web/text/en/progress.ts'
import { useText } from '#web/text/translate.ts'
import { sessionReads } from '#web/training/session-view.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { toast } from '#web/ui/toast.ts'

/** Gives a paused session up; what that means is said before. */
export function CancelSession({ sessionId }: { sessionId: TrainingSessionId }) {
  const t = useText(text)
  const tCommon = useText(common)
  const [isAsking, setAsking] = useState(false)
  const cancel = useAct(addresses.cancelInterview, { invalidates: sessionReads })
  const run = () =>
    cancel
      .mutateAsync({ params: { sessionId } })
      .then(
        () => toast.success(t('cancelDone')),
        error => toast.failed(tCommon('error'), error),
      )
      .finally(() => setAsking(false))
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
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
