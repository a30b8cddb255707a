import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { noteLimits } from '#contract/room-limits.ts'
import { Button, IconButton } from '#web/components/ui/Button.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { savedQuestionsQuery, useDeleteQuestion, useSaveQuestion } from '#web/features/room/api.ts'
import { sessionNotes as text } from '#web/i18n/en/room/session-notes.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { EntryForm } from './EntryForm.tsx'

export function SavedQuestions({ onAsk }: { onAsk: (text: string) => void }) {
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
