import { useSuspenseQuery } from '@tanstack/react-query'
import { roles } from '#contract/auth.ts'
import type { TrainingInterviewId } from '#contract/id.ts'
import { interviewQuery } from '#web/features/training/api.ts'
import { useAuthSession } from '#web/lib/auth/auth-session-store.ts'
import { AnswerList } from './AnswerList.tsx'
import { RecommendedInterviewers } from './RecommendedInterviewers.tsx'
import { ScoreSummary } from './ScoreSummary.tsx'
import { ExportInterview, ShareInterview } from './ShareInterview.tsx'
import { Exercise, StrengthsAndImprovements } from './StrengthsAndImprovements.tsx'

export function InterviewSummary({ interviewId }: { interviewId: TrainingInterviewId }) {
  const user = useAuthSession()
  const { data: interview } = useSuspenseQuery(interviewQuery(interviewId))
  const { summary } = interview
  if (!summary) return null
  const mayBook = user.state === 'signed-in' && user.roleId !== roles.interviewer
  return (
    <div className="grid grid-cols-1 gap-8">
      <div className="grid grid-cols-1 gap-4">
        <ScoreSummary summary={summary} />
        <StrengthsAndImprovements summary={summary} />
        {summary.drill && <Exercise drill={summary.drill} interview={interview} />}
      </div>
      <AnswerList summary={summary} retryInterviewId={interviewId} />
      <div className="flex flex-wrap items-start gap-3">
        <ExportInterview interviewId={interviewId} />
        {mayBook && <ShareInterview interview={interview} />}
      </div>
      {mayBook && summary.skills.length > 0 && <RecommendedInterviewers interviewId={interviewId} />}
    </div>
  )
}
