import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { CodingTask } from '#contract/notes.ts'
import { noteLimits } from '#contract/room-limits.ts'
import { useNow } from '#web/components/dates/use-now.ts'
import { Button, IconButton } from '#web/components/ui/Button.tsx'
import { Tabs } from '#web/components/ui/Tabs.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { savedQuestionsQuery, useDeleteQuestion, useSaveQuestion } from '#web/features/room/api.ts'
import { useRoom } from '#web/features/room/room-context.ts'
import { sessionNotes as text } from '#web/i18n/en/room/session-notes.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { EntryForm } from './EntryForm.tsx'
import { QuestionBank } from './QuestionBank.tsx'
import { currentQuestion, formatElapsed, type SessionNotesState } from './use-session-notes.ts'

function CurrentQuestion({ notes }: { notes: SessionNotesState }) {
  const t = useTranslations(text)
  const { name } = useRoom().session.peer
  const now = useNow('second')
  const question = currentQuestion(notes.entries)
  if (!question) return null
  return (
    // Stays in sight at the end of the panel, so that asking a question does not move the list. The focus reaches it first.
    <div className="sticky order-last -bottom-4 -mx-4 mt-auto -mb-4 grid gap-1 border-t border-hairline bg-accent-tint px-4 pt-3 pb-1">
      <p className="flex justify-between gap-2 text-13 text-quiet">
        <span role="status">{t(question.isShared ? 'shown' : 'hidden', { name })}</span>
        <span className="tabular-nums">{formatElapsed(question, now)}</span>
      </p>
      <div className="flex items-center gap-2">
        <p
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable
          tabIndex={0}
          className="max-h-18 min-w-0 flex-1 overflow-y-auto whitespace-pre-line sm:max-h-28"
        >
          {question.text}
        </p>
        <Button
          variant="ghost"
          className="-mr-4 shrink-0"
          aria-label={t(question.isShared ? 'hide' : 'show')}
          onClick={() => notes.setShared(question, !question.isShared)}
        >
          {t(question.isShared ? 'hideShort' : 'showShort')}
        </Button>
      </div>
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
    <div className="flex min-h-full flex-col gap-4">
      <CurrentQuestion notes={notes} />
      {/* Scroll margin, so that the current question does not hide a focused control. */}
      <div className="[&_:is(button,select,textarea,summary)]:scroll-mb-42">
        <Tabs
          label={t('sources')}
          value={source}
          onChange={setSource}
          tabs={[
            {
              value: 'bank',
              label: t('bank'),
              content: <QuestionBank notes={notes} onAddTask={onAddTask} />,
            },
            { value: 'own', label: t('own'), content: <SavedQuestions onAsk={notes.askQuestion} /> },
          ]}
        />
      </div>
    </div>
  )
}

function SavedQuestions({ onAsk }: { onAsk: (text: string) => void }) {
  const t = useTranslations(text)
  const { data } = useQuery(savedQuestionsQuery)
  const save = useSaveQuestion()
  const remove = useDeleteQuestion()
  return (
    <div className="grid gap-4">
      <EntryForm
        draftKey="saved-question"
        label={t('ownField')}
        submitLabel={t('keep')}
        maxLength={noteLimits.textMax}
        onSubmit={(id, question) => save.mutateAsync({ params: { id }, body: { text: question } })}
      />
      {data?.questions.length === 0 && <p className="text-15 text-quiet">{t('noOwn')}</p>}
      <ul className="grid gap-4">
        {data?.questions.map(question => (
          <li key={question.id} className="grid gap-1.5 border-t border-hairline pt-3">
            <p className="whitespace-pre-line">{question.text}</p>
            <div className="flex items-center gap-2">
              <Button variant="secondary" onClick={() => onAsk(question.text)}>
                {t('ask')}
              </Button>
              <IconButton
                label={t('forget')}
                onClick={() => void remove.mutateAsync({ params: { id: question.id } }).catch(toast.error)}
              >
                <Trash2 aria-hidden />
              </IconButton>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
