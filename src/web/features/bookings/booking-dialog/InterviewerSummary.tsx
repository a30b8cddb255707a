import type { InterviewerCard } from '#contract/interviewer.ts'
import { Avatar } from '#web/components/ui/Avatar.tsx'
import { RatingSummary } from '#web/features/interviewers/RatingSummary.tsx'
import { SpokenLanguages } from '#web/features/interviewers/SpokenLanguages.tsx'

const maxLanguages = 3

export function InterviewerSummary({ interviewer: card }: { interviewer: InterviewerCard }) {
  return (
    <div className="flex items-start gap-4">
      <Avatar name={card.displayName} url={card.profilePictureUrl} />
      <div className="grid min-w-0 gap-1">
        <p className="text-17 font-medium wrap-anywhere">{card.displayName}</p>
        <p className="text-15 text-quiet">{[card.specialty, card.company].filter(Boolean).join(' · ')}</p>
        <RatingSummary interviewer={card} />
        <div className="mt-1">
          <SpokenLanguages languages={card.languages} max={maxLanguages} />
        </div>
      </div>
    </div>
  )
}
