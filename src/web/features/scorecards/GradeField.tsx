import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { useId } from 'react'
import { scorecardLimits } from '#contract/room-limits.ts'
import type { DraftGrade } from '#contract/scorecard.ts'
import { Field } from '#web/components/ui/Field.tsx'
import { TextArea } from '#web/components/ui/Inputs.tsx'
import { formatSessionTime } from '#web/features/replay/timeline-segments.ts'
import { scorecard as text } from '#web/i18n/en/room/scorecard.ts'
import { training } from '#web/i18n/en/training/training.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { gradeLabel, gradeScale } from './grades.ts'

/** One skill: its grade, what was seen, and the moments that show it. Its height does not depend on the grade. */
export function GradeField({
  graded,
  gradeError,
  noteError,
  startsAt,
  onChange,
}: {
  graded: DraftGrade
  gradeError: string | undefined
  noteError: string | undefined
  startsAt: string
  onChange: (next: DraftGrade) => void
}) {
  const t = useTranslations(text)
  const skillName = useTranslations(training)
  const id = useId()
  const change = (patch: Partial<DraftGrade>) => onChange({ ...graded, ...patch })
  return (
    <fieldset
      aria-labelledby={`${id}-skill`}
      aria-describedby={gradeError ? `${id}-error` : undefined}
      data-invalid={gradeError ? '' : undefined}
      className="grid min-w-0 gap-2 border-t border-hairline py-4"
    >
      <div className="grid items-center gap-x-4 gap-y-2 sm:grid-cols-[10rem_minmax(0,1fr)]">
        <span id={`${id}-skill`} className="font-medium">
          {skillName(graded.skill)}
        </span>
        <div className="grid grid-cols-[1.4fr_repeat(4,1fr)] divide-x divide-edge overflow-hidden rounded-medium border border-edge">
          {[null, ...gradeScale].map(grade => (
            <GradeOption
              key={grade}
              name={id}
              grade={grade}
              isChecked={graded.grade === grade}
              onChoose={() => change({ grade })}
            />
          ))}
        </div>
      </div>
      {gradeError && (
        <p id={`${id}-error`} className="text-13 font-medium text-red">
          {t('gradeMissing')}
        </p>
      )}
      <div className="sm:pl-44">
        <Field label={t('note')} error={noteError}>
          <TextArea
            value={graded.note}
            maxLength={scorecardLimits.noteMax}
            onChange={({ target }) => change({ note: target.value })}
            className="min-h-11!"
          />
        </Field>
        {graded.evidence.length > 0 && (
          <ul className="mt-2 flex flex-wrap gap-2">
            {graded.evidence.map(at => {
              const time = formatSessionTime(Date.parse(at), Date.parse(startsAt))
              return (
                <li key={at}>
                  <button
                    type="button"
                    aria-label={t('removeEvidence', { time })}
                    onClick={() => change({ evidence: graded.evidence.filter(other => other !== at) })}
                    className="inline-flex min-h-11 items-center gap-1.5 rounded-full bg-accent-tint px-4 text-15 text-accent hover:bg-sunken [&_svg]:size-4"
                  >
                    {time} <X aria-hidden />
                  </button>
                </li>
              )
            })}
          </ul>
        )}
      </div>
    </fieldset>
  )
}

function GradeOption({
  name,
  grade,
  isChecked,
  onChoose,
}: {
  name: string
  /** Null for a skill that is not assessed. */
  grade: (typeof gradeScale)[number] | null
  isChecked: boolean
  onChoose: () => void
}) {
  const t = useTranslations(text)
  return (
    <label
      className={clsx(
        'relative flex min-h-11 cursor-pointer items-center justify-center px-1 py-1.5 text-center text-13 leading-tight transition-colors duration-150 hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent',
        grade === null
          ? 'text-quiet has-checked:bg-sunken has-checked:text-ink'
          : 'has-checked:bg-accent has-checked:text-on-accent has-checked:has-focus-visible:outline-on-accent',
      )}
    >
      <input
        type="radio"
        name={name}
        value={grade ?? ''}
        checked={isChecked}
        onChange={onChoose}
        aria-label={grade === null ? t('notAssessed') : `${grade} · ${t(gradeLabel(grade))}`}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <span aria-hidden>
        {grade === null ? (
          t('notAssessed')
        ) : (
          <>
            <span className="block text-15 font-medium">{grade}</span>
            <span className="hidden sm:block">{t(gradeLabel(grade))}</span>
          </>
        )}
      </span>
    </label>
  )
}

/** What the grades mean, once for all skills. */
export function GradeLegend() {
  const t = useTranslations(text)
  return (
    <dl aria-label={t('legend')} className="mb-2 grid gap-x-6 gap-y-1 text-13 sm:grid-cols-2 xl:grid-cols-4">
      {gradeScale.map(grade => (
        <div key={grade} className="flex gap-1.5 xl:block">
          <dt className="font-medium whitespace-nowrap">
            {grade} · {t(gradeLabel(grade))}
          </dt>
          <dd className="text-quiet">{t(`means${grade}`)}</dd>
        </div>
      ))}
    </dl>
  )
}
