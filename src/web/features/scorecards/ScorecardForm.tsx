import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { ZodType } from 'zod'
import type { Booking } from '#contract/booking.ts'
import { experienceLevels, interviewTypes } from '#contract/enums.ts'
import { scorecardLimits } from '#contract/room-limits.ts'
import { scorecardApi } from '#contract/routes/rooms.ts'
import { hireRecommendations } from '#contract/rubric.ts'
import { type Scorecard, type ScorecardDraft, scorecard as schema } from '#contract/scorecard.ts'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { Field, FieldGroup } from '#web/components/ui/Field.tsx'
import { Select, TextArea } from '#web/components/ui/Inputs.tsx'
import { RadioCards } from '#web/components/ui/SelectionInputs.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { useTrainingNames } from '#web/features/training/use-training-names.ts'
import { scorecard as text } from '#web/i18n/en/room/scorecard.ts'
import { errorMessage } from '#web/i18n/error-message.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { callApi } from '#web/lib/api/api-client.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { getConnectionStatus, onConnectionChange } from '#web/lib/api/connection-store.ts'
import { onBeforeSignOut } from '#web/lib/auth/auth-session-store.ts'
import { type ApiForm, useApiForm } from '#web/lib/form.ts'
import { deleteDraft, readDraft } from '#web/lib/storage/draft-storage.ts'
import { useSaveScorecardDraft, useSendScorecard } from './api.ts'
import { EvidenceNotes } from './EvidenceNotes.tsx'
import { GradeField, GradeLegend } from './GradeField.tsx'
import { filterByType, findGrade, gradesForType, hireLabels, setGrade } from './grades.ts'

const emptyScorecard: ScorecardDraft = {
  interviewType: interviewTypes.General,
  experienceLevel: experienceLevels.MidLevel,
  grades: [],
  strengths: '',
  nextSteps: '',
  hire: null,
}

/** The hiring decision has no default. */
function toDefaultValues(saved: ScorecardDraft | Scorecard): ScorecardValues {
  const { hire, ...fields } = saved
  return hire ? { ...fields, hire } : fields
}

export function ScorecardForm({
  booking,
  initial,
  suggested,
  isSent,
}: {
  booking: Booking
  initial: ScorecardDraft | Scorecard | null
  /** Type and level of a new scorecard, where the session points to them. */
  suggested: ReplyOf<'scorecard'>['suggested']
  isSent: boolean
}) {
  const t = useTranslations(text)
  const { typeName, levelName } = useTrainingNames()
  const draftKey = `scorecard ${booking.id}`
  const send = useSendScorecard(booking.id)
  const form = useApiForm<ScorecardValues>({
    // The values may lack grades and the decision, which the schema then refuses.
    schema: schema as unknown as ZodType<Scorecard, ScorecardValues>,
    defaultValues: toDefaultValues(initial ?? { ...emptyScorecard, ...suggested }),
    draftKey,
    onSubmit: async body => {
      cancel()
      await send.mutateAsync({ params: { id: booking.id }, body: body as Scorecard })
      toast.success(t(isSent ? 'corrected' : 'sent', { name: booking.intervieweeName }))
    },
  })
  const { lastSave, cancel } = useAutosave(booking.id, draftKey, form)
  const grades = useWatch({ control: form.control, name: 'grades' }) as ScorecardDraft['grades']
  /** Grades outside the selected type, restored when their type is selected again. */
  const otherGrades = useRef<ScorecardDraft['grades']>([])
  const interviewType = useWatch({ control: form.control, name: 'interviewType' })
  const hire = useWatch({ control: form.control, name: 'hire' })
  const markDirty = { shouldDirty: true } as const
  const rows = gradesForType(interviewType, grades)
  const changeGrade = (next: ScorecardDraft['grades'][number]) => {
    form.clearErrors('grades')
    form.setValue('grades', setGrade(interviewType, grades, next), markDirty)
  }
  return (
    <form
      onSubmit={form.submit}
      noValidate
      className="grid grid-cols-1 items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]"
    >
      <div className="grid gap-8">
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
          <GradeLegend />
          {rows.map(({ skill, graded }) => {
            const path = `grades.${grades.findIndex(grade => grade.skill === skill)}` as const
            return (
              <GradeField
                key={skill}
                graded={graded}
                gradeError={form.fieldError(`${path}.grade` as 'grades.0.grade')}
                noteError={form.fieldError(`${path}.note` as 'grades.0.note')}
                startsAt={booking.startTime}
                onChange={changeGrade}
              />
            )
          })}
        </FieldGroup>
      </div>
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:h-full">
        <EvidenceNotes
          booking={booking}
          grades={rows}
          onUse={(skill, at) => {
            const graded = findGrade(grades, skill)
            changeGrade({ ...graded, evidence: [...graded.evidence, at].sort() })
          }}
        />
      </div>
      <div className="grid gap-8">
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
            className="xl:grid-cols-4"
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
      </div>
    </form>
  )
}

/** Values of the form. The decision is absent until it is made. */
type ScorecardValues = Omit<ScorecardDraft, 'hire'> & { hire?: NonNullable<ScorecardDraft['hire']> }

/** Pause in typing after which the draft is saved. */
const autosaveDelayMs = 1200
/** A slow server must not delay the end of the session for longer. */
const saveOnSignOutTimeoutMs = 5000

/**
 * Saves the draft after a pause in typing, when the page is left and when the user signs out. Until the server has it,
 * session storage has a copy.
 */
function useAutosave(
  id: Booking['id'],
  draftKey: string,
  form: ApiForm<ScorecardValues>,
): { lastSave: { error: unknown } | null; cancel: () => void } {
  const [lastSave, setLastSave] = useState<{ error: unknown } | null>(null)
  const { mutateAsync: save } = useSaveScorecardDraft(id)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // A saved draft is no longer in session storage.
  const readUnsaved = () => JSON.stringify(readDraft(draftKey))
  const toInput = () => {
    const values = form.getValues()
    return { params: { id }, body: { ...values, hire: values.hire ?? null } }
  }
  const saveDraft = useEffectEvent(async (keepalive: boolean) => {
    clearTimeout(timer.current)
    const unsaved = readUnsaved()
    if (unsaved === 'null') return
    try {
      await save({ ...toInput(), keepalive })
      if (readUnsaved() === unsaved) deleteDraft(draftKey)
      setLastSave({ error: null })
    } catch (error) {
      setLastSave({ error })
    }
  })
  const saveOnSignOut = useEffectEvent(async () => {
    clearTimeout(timer.current)
    // A scorecard that is being submitted is no draft.
    if (form.isSubmitting || readUnsaved() === 'null') return
    const signal = AbortSignal.timeout(saveOnSignOutTimeoutMs)
    await callApi(scorecardApi.saveScorecardDraft, toInput(), { keepalive: true, signal })
  })
  const { subscribe, isDraftRestored } = form
  useEffect(() => {
    const onPageHide = () => void saveDraft(true)
    const unsubscribes = [
      subscribe({
        formState: { values: true },
        callback: () => {
          clearTimeout(timer.current)
          timer.current = setTimeout(() => void saveDraft(false), autosaveDelayMs)
        },
      }),
      onConnectionChange(() => getConnectionStatus() === 'online' && void saveDraft(false)),
      onBeforeSignOut(() => saveOnSignOut()),
    ]
    window.addEventListener('pagehide', onPageHide)
    if (isDraftRestored) void saveDraft(false)
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe()
      window.removeEventListener('pagehide', onPageHide)
      void saveDraft(true)
    }
  }, [subscribe, isDraftRestored])
  return {
    lastSave,
    /** Stops saving, because a submitted scorecard is no draft. */
    cancel(): void {
      clearTimeout(timer.current)
      setLastSave(null)
    },
  }
}
