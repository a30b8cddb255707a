import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { BookingId } from '#contract/id.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Tabs } from '#web/components/ui/Tabs.tsx'
import { SessionFacts } from '#web/features/training/SessionFacts.tsx'
import { Answers } from '#web/features/training/summary/Answers.tsx'
import { Areas } from '#web/features/training/summary/Areas.tsx'
import type { ReadSession } from '#web/features/training/summary/summary-view.ts'
import { useTakeBack } from '#web/features/training/summary/use-take-back.ts'
import { Verdict } from '#web/features/training/summary/Verdict.tsx'
import { Transcript } from '#web/features/training/Transcript.tsx'
import { useTrainingNames } from '#web/features/training/use-training-names.ts'
import { summary as text } from '#web/i18n/en/summary.ts'
import { useText } from '#web/i18n/translate.ts'

/** A session as the interviewer of a booking reads it; `person` is who was interviewed, null for that person. */
export function SharedSession({
  session,
  bookingId,
  person,
  isOpen,
}: {
  session: ReadSession
  bookingId: BookingId
  person: string | null
  isOpen: boolean
}) {
  const t = useText(text)
  const { typeName } = useTrainingNames()
  const [view, setView] = useState<'summary' | 'transcript'>('summary')
  const takeBack = useTakeBack(session.sessionId)
  return (
    <details open={isOpen} className="group/session rounded-large border border-hairline">
      <summary className="flex list-none items-start gap-4 rounded-large p-5 sm:p-6 [&::-webkit-details-marker]:hidden">
        <div className="min-w-0 flex-1">
          <h2 className="text-20">{t('session', { type: typeName(session.interviewType) })}</h2>
          <div className="mt-1 text-quiet">
            <SessionFacts session={session} />
          </div>
        </div>
        <ChevronDown
          aria-hidden
          className="mt-1 size-5 shrink-0 text-quiet transition-transform duration-150 group-open/session:rotate-180"
        />
      </summary>
      <div className="grid grid-cols-1 gap-6 px-5 pb-5 sm:px-6 sm:pb-6">
        {person === null && (
          <Button
            look="secondary"
            className="justify-self-start"
            busy={takeBack.busy}
            onClick={() => takeBack.run(bookingId)}
          >
            {t('takeBack')}
          </Button>
        )}
        <Tabs
          label={t('views')}
          value={view}
          onChange={setView}
          tabs={[
            { value: 'summary', label: t('title'), content: <Read session={session} /> },
            {
              value: 'transcript',
              label: t('transcript'),
              content: <Transcript messages={session.messages} {...(person ? { person } : {})} />,
            },
          ]}
        />
      </div>
    </details>
  )
}

function Read({ session: { summary } }: { session: ReadSession }) {
  if (!summary) return null
  return (
    <div className="grid grid-cols-1 gap-10">
      <Verdict summary={summary} />
      <Areas summary={summary} />
      <Answers summary={summary} />
    </div>
  )
}
