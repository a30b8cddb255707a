import { useSuspenseQuery } from '@tanstack/react-query'
import { experienceLevels, interviewTypes } from '#contract/enums.ts'
import type { CodingTask } from '#contract/notes.ts'
import type { ExperienceLevel, InterviewType } from '#contract/training.ts'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { Select } from '#web/components/ui/Inputs.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { suggestedQuestionsQuery } from '#web/features/room/api.ts'
import { useRoom } from '#web/features/room/room-context.ts'
import { useTrainingNames } from '#web/features/training/use-training-names.ts'
import { sessionNotes as text } from '#web/i18n/en/room/session-notes.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { SessionNotesState } from './use-session-notes.ts'

export function QuestionBank({
  notes: { askQuestion, bankChoice, setBankChoice },
  onAddTask,
}: {
  notes: SessionNotesState
  onAddTask: (task: CodingTask) => void
}) {
  const t = useTranslations(text)
  const { session } = useRoom()
  const { typeName, levelName } = useTrainingNames()
  const { interviewType, experienceLevel } = bankChoice
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-2 gap-3">
        <Field label={t('type')}>
          <Select
            value={interviewType}
            onChange={({ target }) =>
              setBankChoice({ ...bankChoice, interviewType: Number(target.value) as InterviewType })
            }
          >
            {Object.values(interviewTypes).map(type => (
              <option key={type} value={type}>
                {typeName(type)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('level')}>
          <Select
            value={experienceLevel}
            onChange={({ target }) =>
              setBankChoice({ ...bankChoice, experienceLevel: Number(target.value) as ExperienceLevel })
            }
          >
            {Object.values(experienceLevels).map(level => (
              <option key={level} value={level}>
                {levelName(level)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <QueryBoundary
        fallback={
          <div aria-busy className="grid gap-3">
            <Skeleton className="h-20" />
            <Skeleton className="h-20" />
          </div>
        }
      >
        <SuggestedQuestions
          query={suggestedQuestionsQuery(session.id, bankChoice)}
          onAsk={askQuestion}
          onAddTask={onAddTask}
        />
      </QueryBoundary>
    </div>
  )
}

function SuggestedQuestions({
  query,
  onAsk,
  onAddTask,
}: {
  query: ReturnType<typeof suggestedQuestionsQuery>
  onAsk: (text: string) => void
  onAddTask: (task: CodingTask) => void
}) {
  const t = useTranslations(text)
  const { data } = useSuspenseQuery(query)
  return (
    <ul className="grid gap-4">
      {data.questions.map(question => (
        <li key={question.id} className="grid gap-1.5 border-t border-hairline pt-3">
          <p lang="en">{question.text}</p>
          <details className="text-15">
            <summary className="cursor-pointer py-1 text-quiet">
              {t('listenFor')} · {t('minutes', { count: question.minutes })}
            </summary>
            <ul lang="en" className="list-disc pl-5">
              {question.listenFor.map(point => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </details>
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" onClick={() => onAsk(question.text)}>
              {t('ask')}
            </Button>
            {question.task && <AddTaskButton task={question.task} onAddTask={onAddTask} />}
          </div>
        </li>
      ))}
    </ul>
  )
}

function AddTaskButton({ task, onAddTask }: { task: CodingTask; onAddTask: (task: CodingTask) => void }) {
  const t = useTranslations(text)
  return (
    <Button variant="ghost" onClick={() => onAddTask(task)}>
      {t('task', { count: task.tests.length })}
    </Button>
  )
}
