import { X } from 'lucide-react'
import { useState } from 'react'
import type { Task } from '#contract/task.ts'
import { IconButton } from '#web/components/ui/Button.tsx'
import { Tabs } from '#web/components/ui/Tabs.tsx'
import type { RoomSession } from '#web/features/room/session-state.ts'
import { asking as text } from '#web/i18n/en/asking.ts'
import { useText } from '#web/i18n/translate.ts'
import { QuestionBank } from './BankQuestions.tsx'
import { SavedQuestions } from './SavedQuestions.tsx'
import { SessionNotes } from './SessionNotes.tsx'
import { CurrentQuestion } from './ShownQuestionNow.tsx'
import type { SessionNotesState } from './use-notes.ts'

type QuestionsTab = 'questions' | 'own' | 'notes'

/** What an interviewer asks from, and where both note what they want to keep; beside the stage, and for oneself. */
export function QuestionsPanel({
  session,
  notes: asking,
  onAddTask: onTask,
  onClose,
}: {
  session: RoomSession
  notes: SessionNotesState
  /** Puts what is to be solved on the desk. */
  onAddTask: (task: Task) => void
  onClose: () => void
}) {
  const t = useText(text)
  const [view, setView] = useState<QuestionsTab>('questions')
  const asks = session.side === 'interviewer'
  const notes = <SessionNotes session={session} notes={asking} />
  return (
    <section
      aria-label={t(asks ? 'tool' : 'notesTool')}
      className="absolute inset-y-0 right-0 z-10 flex w-full flex-col overflow-hidden rounded-large border border-hairline bg-surface sm:w-96"
    >
      <div className="flex items-center justify-between gap-2 py-1 pr-1 pl-4">
        <h2 className="text-17">{t(asks ? 'tool' : 'notesTool')}</h2>
        <IconButton label={t('close')} onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-4 pb-4">
        {asks ? (
          <>
            <CurrentQuestion notes={asking} />
            <Tabs
              label={t('tool')}
              value={view}
              onChange={setView}
              tabs={[
                {
                  value: 'questions',
                  label: t('questions'),
                  content: (
                    <QuestionBank bookingId={session.id} onAsk={asking.askQuestion} onAddTask={onTask} />
                  ),
                },
                { value: 'own', label: t('own'), content: <SavedQuestions onAsk={asking.askQuestion} /> },
                { value: 'notes', label: t('notes'), content: notes },
              ]}
            />
          </>
        ) : (
          notes
        )}
      </div>
    </section>
  )
}
