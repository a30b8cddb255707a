import { useState } from 'react'
import type { CodingTask } from '#contract/notes.ts'
import { useNow } from '#web/components/dates/use-now.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Tabs } from '#web/components/ui/Tabs.tsx'
import { useRoom } from '#web/features/room/room-context.ts'
import { sessionNotes as text } from '#web/i18n/en/room/session-notes.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { QuestionBank } from './QuestionBank.tsx'
import { SavedQuestions } from './SavedQuestions.tsx'
import { currentQuestion, formatElapsed } from './session-notes.ts'
import type { SessionNotesState } from './use-session-notes.ts'

function CurrentQuestion({ notes }: { notes: SessionNotesState }) {
  const t = useTranslations(text)
  const { name } = useRoom().session.peer
  const now = useNow(1000)
  const question = currentQuestion(notes.entries)
  if (!question) return null
  return (
    <div className="mb-3 grid gap-2 rounded-medium bg-accent-tint p-3">
      <p className="flex justify-between gap-2 text-13 text-quiet">
        <span role="status">{t(question.isShared ? 'shown' : 'hidden', { name })}</span>
        <span className="tabular-nums">{formatElapsed(question, now)}</span>
      </p>
      <p className="whitespace-pre-line">{question.text}</p>
      <Button
        variant="ghost"
        className="-ml-4 justify-self-start"
        onClick={() => notes.setShared(question, !question.isShared)}
      >
        {t(question.isShared ? 'hide' : 'show')}
      </Button>
    </div>
  )
}

/** Questions of the interviewer: those of the bank and their own. */
export function QuestionsPanel({
  notes,
  onAddTask,
}: {
  notes: SessionNotesState
  onAddTask: (task: CodingTask) => void
}) {
  const t = useTranslations(text)
  const [source, setSource] = useState<'bank' | 'own'>('bank')
  return (
    <>
      <CurrentQuestion notes={notes} />
      <Tabs
        label={t('sources')}
        value={source}
        onChange={setSource}
        tabs={[
          {
            value: 'bank',
            label: t('bank'),
            content: <QuestionBank onAsk={notes.askQuestion} onAddTask={onAddTask} />,
          },
          { value: 'own', label: t('own'), content: <SavedQuestions onAsk={notes.askQuestion} /> },
        ]}
      />
    </>
  )
}
