import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import type { Booking } from '#contract/booking.ts'
import { experienceLevels, interviewTypes } from '#contract/enums.ts'
import { scorecardLimits } from '#contract/room-limits.ts'
import { hireRecommendations } from '#contract/rubric.ts'
import { type Scorecard, type ScorecardDraft, scorecard as schema } from '#contract/scorecard.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Field, FieldGroup } from '#web/components/ui/Field.tsx'
import { Select, TextArea } from '#web/components/ui/Inputs.tsx'
import { RadioCards } from '#web/components/ui/SelectionInputs.tsx'
import { Alert } from '#web/components/ui/States.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { sessionNotesQuery } from '#web/features/room/api.ts'
import { useTrainingNames } from '#web/features/training/use-training-names.ts'
import { scorecard as text } from '#web/i18n/en/room/scorecard.ts'
import { errorMessage } from '#web/i18n/error-message.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiForm } from '#web/lib/form.ts'
import { useSendScorecard } from './api.ts'
import { GradeField } from './GradeField.tsx'
import { filterByType, gradesForType, hireLabels, setGrade } from './grades.ts'
import { useAutosave } from './use-autosave.ts'

const emptyScorecard: ScorecardDraft = {
  interviewType: interviewTypes.General,
  experienceLevel: experienceLevels.MidLevel,
  grades: [],
  strengths: '',
  nextSteps: '',
  hire: null,
}

/** The hiring decision has no default. */
function toDefaultValues(saved: ScorecardDraft | Scorecard | null) {
  const { hire, ...fields } = saved ?? emptyScorecard
  return hire ? { ...fields, hire } : fields
}

export function ScorecardForm({
  booking,
  initial,
  isSent,
}: {
  booking: Booking
  initial: ScorecardDraft | Scorecard | null
  isSent: boolean
}) {
  const t = useTranslations(text)
  const { typeName, levelName } = useTrainingNames()
  const draftKey = `scorecard ${booking.id}`
  const { data: notes } = useQuery(sessionNotesQuery(booking.id))
  const send = useSendScorecard(booking.id)
  const form = useApiForm<z.input<typeof schema>>({
    schema,
    defaultValues: toDefaultValues(initial),
    draftKey,
    onSubmit: async body => {
      cancel()
      await send.mutateAsync({ params: { id: booking.id }, body })
      toast.success(t(isSent ? 'corrected' : 'sent', { name: booking.intervieweeName }))
    },
  })
  const { lastSave, cancel } = useAutosave(booking.id, draftKey, form)
  const grades = (useWatch({ control: form.control, name: 'grades' }) ?? []) as ScorecardDraft['grades']
  /** Grades outside the selected type, restored when their type is selected again. */
  const otherGrades = useRef<ScorecardDraft['grades']>([])
  const interviewType = useWatch({ control: form.control, name: 'interviewType' })
  const hire = useWatch({ control: form.control, name: 'hire' })
  const markDirty = { shouldDirty: true } as const
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-8">
      {form.formError && (
        <Alert variant="danger" title={t('failed')}>
          {form.formError}
        </Alert>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('type')}>
          <Select
            value={interviewType}
            onChange={({ target }) => {
              const next = Number(target.value) as ScorecardDraft['interviewType']
              form.setValue('interviewType', next, markDirty)
              otherGrades.current = [
                ...grades,
                ...otherGrades.current.filter(grade => grades.every(({ skill }) => skill !== grade.skill)),
              ]
              form.setValue('grades', filterByType(next, otherGrades.current), markDirty)
            }}
          >
            {Object.values(interviewTypes).map(type => (
              <option key={type} value={type}>
                {typeName(type)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('level')}>
          <Select {...form.register('experienceLevel', { valueAsNumber: true })}>
            {Object.values(experienceLevels).map(level => (
              <option key={level} value={level}>
                {levelName(level)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <FieldGroup label={t('grades')} error={form.fieldError('grades')}>
        <div className="grid gap-6">
          {gradesForType(interviewType, grades).map(({ skill, graded }) => (
            <GradeField
              key={skill}
              skill={skill}
              graded={graded}
              noteError={form.fieldError(`grades.${grades.findIndex(grade => grade.skill === skill)}.note`)}
              entries={notes?.moments ?? []}
              startsAt={booking.startTime}
              onChange={next => form.setValue('grades', setGrade(interviewType, grades, next), markDirty)}
            />
          ))}
        </div>
      </FieldGroup>
      <Field label={t('strengths')} error={form.fieldError('strengths')}>
        <TextArea {...form.register('strengths')} maxLength={scorecardLimits.textMax} />
      </Field>
      <Field label={t('nextSteps')} hint={t('nextStepsHint')} error={form.fieldError('nextSteps')}>
        <TextArea {...form.register('nextSteps')} maxLength={scorecardLimits.textMax} />
      </Field>
      <FieldGroup label={t('hire')} error={form.fieldError('hire')}>
        <RadioCards
          name="hire"
          options={hireRecommendations.map(value => ({ value, label: t(hireLabels[value]) }))}
          {...(hire ? { value: hire } : {})}
          onChange={next => form.setValue('hire', next, markDirty)}
          className="lg:grid-cols-4"
        />
      </FieldGroup>
      <div className="flex flex-wrap items-center justify-end gap-4">
        <p role="status" className="text-13 text-quiet">
          {lastSave && (lastSave.error ? t('notKept', { why: errorMessage(lastSave.error) }) : t('kept'))}
        </p>
        <Button type="submit" busy={form.isSubmitting}>
          {t(isSent ? 'correct' : 'send', { name: booking.intervieweeName })}
        </Button>
      </div>
    </form>
  )
}
