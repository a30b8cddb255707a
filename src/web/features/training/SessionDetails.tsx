import type { TrainingInterview } from '#contract/training-session.ts'
import { DateTime } from '#web/components/ui/DateTime.tsx'
import { useTrainingNames } from './use-training-names.ts'

type SessionInfo = Pick<TrainingInterview, 'experienceLevel' | 'jobRole' | 'companyName' | 'startedAt'>

export function SessionDetails({ session }: { session: SessionInfo }) {
  const { levelName } = useTrainingNames()
  const { experienceLevel, jobRole, companyName, startedAt } = session
  return (
    <>
      <span className="block wrap-anywhere">
        {[levelName(experienceLevel), jobRole, companyName].filter(Boolean).join(' · ')}
      </span>
      <DateTime start={startedAt} className="text-15" />
    </>
  )
}
