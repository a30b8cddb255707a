import { useSuspenseQuery } from '@tanstack/react-query'
import { roles } from '#contract/auth.ts'
import type { TrainingSessionId } from '#contract/id.ts'
import { interviewQuery } from '#web/features/training/api.ts'
import { useAuthSession } from '#web/lib/auth/auth-session-store.ts'
import { AnswerList } from './AnswerList.tsx'
import { RecommendedInterviewers } from './RecommendedInterviewers.tsx'
import { ScoreSummary } from './ScoreSummary.tsx'
import { ExportInterview, ShareInterview } from './ShareInterview.tsx'
import { Exercise, StrengthsAndImprovements } from './StrengthsAndImprovements.tsx'

export function InterviewSummary({ sessionId }: { sessionId: TrainingSessionId }) {
  const user = useAuthSession()
  const { data: session } = useSuspenseQuery(interviewQuery(sessionId))
  const { summary } = session
  if (!summary) return null
  const mayBook = user.state === 'signed-in' && user.roleId !== roles.interviewer
  return (
    <div className="grid grid-cols-1 gap-8">
      <div className="grid grid-cols-1 gap-4">
        <ScoreSummary summary={summary} />
        <StrengthsAndImprovements summary={summary} />
        {summary.drill && <Exercise drill={summary.drill} session={session} />}
      </div>
      <AnswerList summary={summary} retrySessionId={sessionId} />
      <div className="flex flex-wrap items-start gap-3">
        <ExportInterview sessionId={sessionId} />
        {mayBook && <ShareInterview session={session} />}
      </div>
      {mayBook && summary.skills.length > 0 && <RecommendedInterviewers sessionId={sessionId} />}
    </div>
  )
}
