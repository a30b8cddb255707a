import type { TrainingInterview } from '#contract/training-session.ts'
import { roleIds, useAuthSession } from '#web/lib/auth-session-store.ts'
import { AnswerList } from './AnswerList.tsx'
import { Exercise } from './Exercise.tsx'
import { ExportInterview } from './ExportInterview.tsx'
import { RecommendedInterviewers } from './RecommendedInterviewers.tsx'
import { ScoreSummary } from './ScoreSummary.tsx'
import { ShareInterview } from './ShareInterview.tsx'
import { StrengthsAndImprovements } from './StrengthsAndImprovements.tsx'

export function InterviewSummary({
  session,
  onChanged,
}: {
  session: TrainingInterview
  onChanged: () => void
}) {
  const own = useAuthSession()
  const { summary } = session
  if (!summary) return null
  const mayBook = own.state === 'signed-in' && own.roleId !== roleIds.interviewer
  return (
    <div className="grid grid-cols-1 gap-10">
      <div className="grid grid-cols-1 gap-4">
        <ScoreSummary summary={summary} />
        <div className="flex flex-wrap items-start gap-3">
          <ExportInterview sessionId={session.sessionId} />
          {mayBook && <ShareInterview session={session} onChanged={onChanged} />}
        </div>
      </div>
      <StrengthsAndImprovements summary={summary} />
      {summary.drill && <Exercise drill={summary.drill} session={session} />}
      <AnswerList summary={summary} retrySessionId={session.sessionId} onChanged={onChanged} />
      {mayBook && summary.skills.length > 0 && <RecommendedInterviewers sessionId={session.sessionId} />}
    </div>
  )
}
