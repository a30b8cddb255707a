import type { InterviewerCard } from '#contract/interviewer.ts'
import { Avatar } from '#web/components/ui/Avatar.tsx'
import { RatingSummary } from '#web/features/interviewers/RatingSummary.tsx'
import { SpokenLanguages } from '#web/features/interviewers/SpokenLanguages.tsx'
import { useSpecialtyName } from '#web/features/interviewers/specialty-name.ts'
import { VerifiedBadge } from '#web/features/interviewers/VerifiedBadge.tsx'

const maxLanguages = 3

export function InterviewerHeading({ interviewer }: { interviewer: InterviewerCard }) {
  const specialtyName = useSpecialtyName()
  const work = [interviewer.specialty && specialtyName(interviewer.specialty), interviewer.company]
  return (
    <div className="flex items-start gap-4">
      <Avatar name={interviewer.displayName} url={interviewer.profilePictureUrl} />
      <div className="grid min-w-0 gap-1">
        <p className="text-17 font-medium wrap-anywhere">
          <bdi translate="no">{interviewer.displayName}</bdi>
        </p>
        <p className="text-15 text-quiet">{work.filter(Boolean).join(' · ')}</p>
        <RatingSummary interviewer={interviewer} />
        <div className="mt-1 flex flex-wrap gap-2">
          <VerifiedBadge interviewer={interviewer} />
          <SpokenLanguages languages={interviewer.languages} max={maxLanguages} />
        </div>
      </div>
    </div>
  )
}
