import { type ReactNode, useState } from 'react'
import type { ChatMessage, TrainingInterview } from '#contract/training-interview.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { Tabs } from '#web/components/ui/Tabs.tsx'
import { summary as text } from '#web/i18n/en/training/summary.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { MessageBubble } from './MessageBubble.tsx'
import { useTrainingNames } from './use-training-names.ts'

/** Messages, oldest first. `children` follow the last one. */
export function Transcript({
  messages,
  intervieweeName = null,
  children,
}: {
  messages: readonly ChatMessage[]
  /** If another user reads them. */
  intervieweeName?: string | null
  children?: ReactNode
}) {
  return (
    <ol className="grid gap-5">
      {messages.map(message => (
        <li key={message.messageId} className="grid">
          <MessageBubble message={message} intervieweeName={intervieweeName} />
        </li>
      ))}
      {children}
    </ol>
  )
}

export function InterviewDetails({
  interview,
}: {
  interview: Pick<TrainingInterview, 'experienceLevel' | 'jobRole' | 'companyName' | 'startedAt'>
}) {
  const { details } = useTrainingNames()
  return (
    <span className="flex flex-wrap items-baseline gap-x-4">
      <span className="min-w-0 wrap-anywhere">{details(interview)}</span>
      <DateTime start={interview.startedAt} className="text-15" />
    </span>
  )
}

export function InterviewTabs({ summary, transcript }: { summary: ReactNode; transcript: ReactNode }) {
  const t = useTranslations(text)
  const [view, setView] = useState<'summary' | 'transcript'>('summary')
  return (
    <Tabs
      label={t('views')}
      value={view}
      onChange={setView}
      tabs={[
        { value: 'summary', label: t('title'), content: summary },
        { value: 'transcript', label: t('transcript'), content: transcript },
      ]}
    />
  )
}
