import { useState } from 'react'
import { addresses } from '#contract/address/asking.ts'
import { experienceLevels, interviewTypes } from '#contract/choices.ts'
import type { BookingId } from '#contract/id.ts'
import type { Task } from '#contract/task.ts'
import type { ExperienceLevel, InterviewType } from '#contract/training.ts'
import { useCall } from '#web/query.ts'
import { asking as text } from '#web/text/en/asking.ts'
import { useText } from '#web/text/translate.ts'
import { useTrainingNames } from '#web/training/use-training-names.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Select } from '#web/ui/Inputs.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { ErrorState } from '#web/ui/States.tsx'

/** The bank's questions of a type and a level, each with what good answers have. */
export function BankQuestions({
  bookingId,
  onAsk,
  onTask,
}: {
  bookingId: BookingId
  onAsk: (text: string) => void
  onTask: (task: Task) => void
}) {
  const t = useText(text)
  const { typeName, levelName } = useTrainingNames()
  const [interviewType, setType] = useState<InterviewType>(interviewTypes.General)
  const [experienceLevel, setLevel] = useState<ExperienceLevel>(experienceLevels.MidLevel)
  const asked = { params: { bookingId }, query: { interviewType, experienceLevel } }
  const { data, error, refetch } = useCall(addresses.roomQuestions, asked)
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-2 gap-3">
        <Field label={t('type')}>
          <Select
            value={interviewType}
            onChange={({ target }) => setType(Number(target.value) as InterviewType)}
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
            onChange={({ target }) => setLevel(Number(target.value) as ExperienceLevel)}
          >
            {Object.values(experienceLevels).map(level => (
              <option key={level} value={level}>
                {levelName(level)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : data ? (
        <ul className="grid gap-4">
          {data.questions.map(question => (
            <li key={question.id} className="grid gap-1.5 border-t border-hairline pt-3">
              <p lang="en">{question.text}</p>
              <details className="text-15">
                <summary className="cursor-pointer py-1 text-quiet">
                  {t('listenFor')} · {t('minutes', { count: question.minutes })}
                </summary>
                <ul lang="en" className="list-disc pl-5">
                  {question.listenFor.map(one => (
                    <li key={one}>{one}</li>
                  ))}
                </ul>
              </details>
              <div className="flex flex-wrap gap-2">
                <Button look="secondary" onClick={() => onAsk(question.text)}>
                  {t('ask')}
                </Button>
                {question.task && <PutTask task={question.task} onTask={onTask} />}
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <div aria-busy className="grid gap-3">
          <Skeleton className="h-20" />
          <Skeleton className="h-20" />
        </div>
      )}
    </div>
  )
}

function PutTask({ task, onTask }: { task: Task; onTask: (task: Task) => void }) {
  const t = useText(text)
  return (
    <Button look="quiet" onClick={() => onTask(task)}>
      {t('task', { count: task.tests.length })}
    </Button>
  )
}
