import type { InterviewerCard } from '#contract/interviewer.ts'
import { Avatar } from '#web/components/ui/Avatar.tsx'
import { RatingSummary } from '#web/features/interviewers/RatingSummary.tsx'
import { SpokenLanguages } from '#web/features/interviewers/SpokenLanguages.tsx'

const maxLanguages = 3

export function InterviewerSummary({ interviewer: of }: { interviewer: InterviewerCard }) {
  return (
    <div className="flex items-start gap-4">
      <Avatar name={of.displayName} url={of.profilePictureUrl} />
      <div className="grid min-w-0 gap-1">
        <p className="text-17 font-medium wrap-anywhere">{of.displayName}</p>
        <p className="text-15 text-quiet">{[of.specialty, of.company].filter(Boolean).join(' · ')}</p>
        <RatingSummary interviewer={of} />
        <div className="mt-1">
          <SpokenLanguages languages={of.languages} max={maxLanguages} />
        </div>
      </div>
    </div>
  )
}
