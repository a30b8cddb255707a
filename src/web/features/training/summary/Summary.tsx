import type { InterviewSession } from '#contract/training-session.ts'
import { roleIds, useSession } from '#web/lib/session-store.ts'
import { Answers } from './Answers.tsx'
import { Areas } from './Areas.tsx'
import { Drill } from './Drill.tsx'
import { ExportSession } from './ExportSession.tsx'
import { People } from './People.tsx'
import { ShareSession } from './ShareSession.tsx'
import { Verdict } from './Verdict.tsx'

/** What a completed session came to, and everything its owner can do with it. */
export function Summary({ session, onChanged }: { session: InterviewSession; onChanged: () => void }) {
  const own = useSession()
  const { summary } = session
  if (!summary) return null
  const mayBook = own.state === 'signed-in' && own.roleId !== roleIds.interviewer
  return (
    <div className="grid grid-cols-1 gap-10">
      <div className="grid grid-cols-1 gap-4">
        <Verdict summary={summary} />
        <div className="flex flex-wrap items-start gap-3">
          <ExportSession sessionId={session.sessionId} />
          {mayBook && <ShareSession session={session} onChanged={onChanged} />}
        </div>
      </div>
      <Areas summary={summary} />
      {summary.drill && <Drill drill={summary.drill} session={session} />}
      <Answers summary={summary} retryIn={session.sessionId} onChanged={onChanged} />
      {mayBook && summary.skills.length > 0 && <People sessionId={session.sessionId} />}
    </div>
  )
}
