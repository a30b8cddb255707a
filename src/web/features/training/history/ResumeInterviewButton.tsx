import { useNavigate } from 'react-router'
import type { TrainingSessionId } from '#contract/id.ts'
import { trainingSessionApi } from '#contract/routes/training.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { interviewQueries } from '#web/features/training/interview-queries.ts'
import { common } from '#web/i18n/en/common.ts'
import { progress as text } from '#web/i18n/en/progress.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiMutation } from '#web/lib/query-client.ts'

/** Resumes the clock and opens the conversation. */
export function ResumeInterviewButton({ sessionId }: { sessionId: TrainingSessionId }) {
  const t = useTranslations(text)
  const tCommon = useTranslations(common)
  const navigate = useNavigate()
  const resume = useApiMutation(trainingSessionApi.resumeInterview, { invalidates: interviewQueries })
  const run = () =>
    resume.mutateAsync({ params: { sessionId } }).then(
      () => navigate('/interview-training'),
      error => toast.errorWithReason(tCommon('error'), error),
    )
  return (
    <Button variant="secondary" busy={resume.isPending} onClick={run}>
      {t(resume.isPending ? 'resuming' : 'resume')}
    </Button>
  )
}
