import { useNavigate } from 'react-router'
import { addresses } from '#contract/address/training-session.ts'
import type { TrainingSessionId } from '#contract/id.ts'
import { useAct } from '#web/query.ts'
import { common } from '#web/text/en/common.ts'
import { progress as text } from '#web/text/en/progress.ts'
import { useText } from '#web/text/translate.ts'
import { sessionReads } from '#web/training/session-view.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toast.ts'

/** Lets the clock of a paused session run again and goes to the conversation. */
export function ResumeSession({ sessionId }: { sessionId: TrainingSessionId }) {
  const t = useText(text)
  const tCommon = useText(common)
  const navigate = useNavigate()
  const resume = useAct(addresses.resumeInterview, { invalidates: sessionReads })
  const run = () =>
    resume.mutateAsync({ params: { sessionId } }).then(
      () => navigate('/interview-training'),
      error => toast.failed(tCommon('error'), error),
    )
  return (
    <Button look="secondary" busy={resume.isPending} onClick={run}>
      {t(resume.isPending ? 'resuming' : 'resume')}
    </Button>
  )
}
