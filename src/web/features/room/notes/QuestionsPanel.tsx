import { X } from 'lucide-react'
import { useState } from 'react'
import type { CodingTask } from '#contract/notes.ts'
import { Button, IconButton } from '#web/components/ui/Button.tsx'
import { Tabs } from '#web/components/ui/Tabs.tsx'
import { useServerNow } from '#web/components/ui/use-now.ts'
import type { RoomSession } from '#web/features/room/room-session.ts'
import { sessionNotes as text } from '#web/i18n/en/session-notes.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { QuestionBank } from './QuestionBank.tsx'
import { SavedQuestions } from './SavedQuestions.tsx'
import { SessionNotes } from './SessionNotes.tsx'
import { currentQuestion, formatSeconds } from './session-notes.ts'
import type { SessionNotesState } from './use-session-notes.ts'

export function CurrentQuestion({ notes }: { notes: SessionNotesState }) {
  const t = useTranslations(text)
  const now = useServerNow(1000)
  const question = currentQuestion(notes.entries)
  if (!question) return null
  const seconds = Math.max(0, Math.floor((now - Date.parse(question.at)) / 1000))
  return (
    <div className="mb-3 grid gap-2 rounded-medium bg-accent-tint p-3">
      <p className="flex justify-between gap-2 text-13 text-quiet">
        <span>{t(question.isShared ? 'shown' : 'now')}</span>
        <span className="tabular-nums">{formatSeconds(seconds)}</span>
      </p>
      <p>{question.text}</p>
      <Button
        variant={question.isShared ? 'ghost' : 'secondary'}
        className={question.isShared ? '-ml-4 justify-self-start' : 'justify-self-start'}
        onClick={() => void notes.setShared(question, !question.isShared)}
      >
        {t(question.isShared ? 'hide' : 'show')}
      </Button>
    </div>
  )
}

type QuestionsTab = 'questions' | 'own' | 'notes'

export function QuestionsPanel({
  session,
  notes,
  onAddTask,
  onClose,
}: {
  session: RoomSession
  notes: SessionNotesState
  onAddTask: (task: CodingTask) => void
  onClose: () => void
}) {
  const t = useTranslations(text)
  const [view, setView] = useState<QuestionsTab>('questions')
  const isInterviewer = session.side === 'interviewer'
  const notesList = <SessionNotes session={session} notes={notes} />
  return (
    <section
      aria-label={t(isInterviewer ? 'tool' : 'notesTool')}
      className="absolute inset-y-0 right-0 z-10 flex w-full flex-col overflow-hidden rounded-large border border-hairline bg-surface sm:w-96"
    >
      <div className="flex items-center justify-between gap-2 py-1 pr-1 pl-4">
        <h2 className="text-17">{t(isInterviewer ? 'tool' : 'notesTool')}</h2>
        <IconButton label={t('close')} onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-4 pb-4">
        {isInterviewer ? (
          <>
            <CurrentQuestion notes={notes} />
            <Tabs
              label={t('tool')}
              value={view}
              onChange={setView}
              tabs={[
                {
                  value: 'questions',
                  label: t('questions'),
                  content: (
                    <QuestionBank bookingId={session.id} onAsk={notes.askQuestion} onAddTask={onAddTask} />
                  ),
                },
                { value: 'own', label: t('own'), content: <SavedQuestions onAsk={notes.askQuestion} /> },
                { value: 'notes', label: t('notes'), content: notesList },
              ]}
            />
          </>
        ) : (
          notesList
        )}
      </div>
    </section>
  )
}
