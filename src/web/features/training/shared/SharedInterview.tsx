import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { BookingId } from '#contract/id.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Tabs } from '#web/components/ui/Tabs.tsx'
import { SessionDetails } from '#web/features/training/SessionDetails.tsx'
import { AnswerList } from '#web/features/training/summary/AnswerList.tsx'
import { ScoreSummary } from '#web/features/training/summary/ScoreSummary.tsx'
import { StrengthsAndImprovements } from '#web/features/training/summary/StrengthsAndImprovements.tsx'
import type { SharedInterviewData } from '#web/features/training/summary/summary-utils.ts'
import { useUnshare } from '#web/features/training/summary/use-unshare.ts'
import { Transcript } from '#web/features/training/Transcript.tsx'
import { useTrainingNames } from '#web/features/training/use-training-names.ts'
import { summary as text } from '#web/i18n/en/summary.ts'
import { useTranslations } from '#web/i18n/translate.ts'

/** Training interview shared with an interviewer. `person` is the interviewee's name, null for themselves. */
export function SharedInterview({
  session,
  bookingId,
  intervieweeName,
  isOpen,
}: {
  session: SharedInterviewData
  bookingId: BookingId
  intervieweeName: string | null
  isOpen: boolean
}) {
  const t = useTranslations(text)
  const { typeName } = useTrainingNames()
  const [view, setView] = useState<'summary' | 'transcript'>('summary')
  const unshare = useUnshare(session.sessionId)
  return (
    <details open={isOpen} className="group/session rounded-large border border-hairline">
      <summary className="flex list-none items-start gap-4 rounded-large p-5 sm:p-6 [&::-webkit-details-marker]:hidden">
        <div className="min-w-0 flex-1">
          <h2 className="text-20">{t('session', { type: typeName(session.interviewType) })}</h2>
          <div className="mt-1 text-quiet">
            <SessionDetails session={session} />
          </div>
        </div>
        <ChevronDown
          aria-hidden
          className="mt-1 size-5 shrink-0 text-quiet transition-transform duration-150 group-open/session:rotate-180"
        />
      </summary>
      <div className="grid grid-cols-1 gap-6 px-5 pb-5 sm:px-6 sm:pb-6">
        {intervieweeName === null && (
          <Button
            variant="secondary"
            className="justify-self-start"
            busy={unshare.busy}
            onClick={() => unshare.run(bookingId)}
          >
            {t('takeBack')}
          </Button>
        )}
        <Tabs
          label={t('views')}
          value={view}
          onChange={setView}
          tabs={[
            { value: 'summary', label: t('title'), content: <SharedSummary session={session} /> },
            {
              value: 'transcript',
              label: t('transcript'),
              content: (
                <Transcript messages={session.messages} {...(intervieweeName ? { intervieweeName } : {})} />
              ),
            },
          ]}
        />
      </div>
    </details>
  )
}

function SharedSummary({ session: { summary } }: { session: SharedInterviewData }) {
  if (!summary) return null
  return (
    <div className="grid grid-cols-1 gap-10">
      <ScoreSummary summary={summary} />
      <StrengthsAndImprovements summary={summary} />
      <AnswerList summary={summary} />
    </div>
  )
}
