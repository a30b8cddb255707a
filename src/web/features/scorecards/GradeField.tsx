import { useId } from 'react'
import type { SessionNote } from '#contract/notes.ts'
import { scorecardLimits } from '#contract/room-limits.ts'
import type { SkillGrade } from '#contract/scorecard.ts'
import type { Skill } from '#contract/training.ts'
import { Field, FieldGroup } from '#web/components/ui/Field.tsx'
import { TextArea } from '#web/components/ui/Inputs.tsx'
import { ToggleGroup } from '#web/components/ui/SelectionInputs.tsx'
import { formatOffset } from '#web/features/room/notes/session-notes.ts'
import { scorecard as text } from '#web/i18n/en/room/scorecard.ts'
import { training } from '#web/i18n/en/training/training.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { gradeLabel, gradeScale } from './grades.ts'

export function GradeField({
  skill,
  graded,
  noteError,
  entries,
  startsAt,
  onChange,
}: {
  skill: Skill
  graded: SkillGrade | null
  noteError: string | undefined
  /** Questions and notes of the session. */
  entries: readonly SessionNote[]
  startsAt: string
  onChange: (next: SkillGrade) => void
}) {
  const t = useTranslations(text)
  const skillName = useTranslations(training)
  const name = useId()
  const change = (patch: Partial<SkillGrade>) =>
    onChange({ skill, grade: 0, note: '', evidence: [], ...graded, ...patch })
  return (
    <FieldGroup label={skillName(skill)}>
      <div className="grid gap-2 sm:grid-cols-4">
        {gradeScale.map(grade => (
          <label
            key={grade}
            className="flex min-h-11 cursor-pointer items-start gap-3 rounded-medium border border-edge bg-surface p-3 transition-colors duration-150 hover:bg-sunken has-checked:border-accent has-checked:bg-accent-tint has-checked:ring-1 has-checked:ring-accent"
          >
            <input
              type="radio"
              name={name}
              value={grade}
              checked={graded?.grade === grade}
              onChange={() => change({ grade })}
              className="mt-0.5 size-5 shrink-0"
            />
            <span>
              <span className="block font-medium">
                {grade} · {t(gradeLabel(grade))}
              </span>
              <span className="mt-0.5 block text-13 text-quiet">{t(`means${grade}`)}</span>
            </span>
          </label>
        ))}
      </div>
      {graded && (
        <div className="mt-3 grid gap-3">
          <Field label={t('note')} labelSuffix={t('optional')} error={noteError}>
            <TextArea
              value={graded.note}
              maxLength={scorecardLimits.noteMax}
              onChange={({ target }) => change({ note: target.value })}
              className="min-h-16"
            />
          </Field>
          {entries.length > 0 && (
            <FieldGroup label={t('evidence', { max: scorecardLimits.evidenceMax })}>
              <ToggleGroup
                options={entries.map(entry => ({
                  value: entry.at,
                  label: `${formatOffset(entry, startsAt) ?? t('before')} · ${truncate(entry.text)}`,
                  disabled:
                    graded.evidence.length >= scorecardLimits.evidenceMax &&
                    !graded.evidence.includes(entry.at),
                }))}
                value={graded.evidence}
                onChange={evidence => change({ evidence })}
              />
            </FieldGroup>
          )}
        </div>
      )}
    </FieldGroup>
  )
}

const truncate = (text: string) => (text.length > 40 ? `${text.slice(0, 39)}…` : text)
