import { clsx } from 'clsx'
import { Link } from 'react-router'
import type { Booking } from '#contract/booking.ts'
import { maxGrade } from '#contract/rubric.ts'
import type { Scorecard, SkillGrade } from '#contract/scorecard.ts'
import { Badge } from '#web/components/ui/Badge.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { formatOffset } from '#web/features/room/notes/session-notes.ts'
import { useTrainingNames } from '#web/features/training/use-training-names.ts'
import { scorecard as text } from '#web/i18n/en/room/scorecard.ts'
import { training } from '#web/i18n/en/training/training.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { gradeLabel, gradeScale, hireLabels } from './grades.ts'

export function ScorecardCard({ card, booking }: { card: Scorecard; booking: Booking }) {
  const t = useTranslations(text)
  const { typeName, levelName } = useTrainingNames()
  return (
    <Card className="grid gap-6">
      <p className="flex flex-wrap items-center gap-3">
        <Badge variant={card.hire === 'yes' || card.hire === 'strong_yes' ? 'success' : 'warning'}>
          {t('wouldHire', { answer: t(hireLabels[card.hire]) })}
        </Badge>
        <span className="text-quiet">
          {typeName(card.interviewType)} · {levelName(card.experienceLevel)}
        </span>
      </p>
      <ul className="grid gap-5">
        {card.grades.map(grade => (
          <GradeRow key={grade.skill} graded={grade} booking={booking} />
        ))}
      </ul>
      <TextSection title={t('strengths')} text={card.strengths} />
      <TextSection title={t('nextSteps')} text={card.nextSteps} />
    </Card>
  )
}

function GradeRow({
  graded: { skill, grade, note, evidence },
  booking,
}: {
  graded: SkillGrade
  booking: Booking
}) {
  const t = useTranslations(text)
  const skillName = useTranslations(training)
  return (
    <li className="grid gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <span className="font-medium">{skillName(skill)}</span>
        <span className="flex items-center gap-3">
          <span aria-hidden className="flex gap-1">
            {gradeScale.map(step => (
              <span
                key={step}
                className={clsx('h-2 w-6 rounded-full', step <= grade ? 'bg-accent' : 'bg-sunken')}
              />
            ))}
          </span>
          <span className="text-15">
            {t('ofMost', { grade, most: maxGrade })} · {t(gradeLabel(grade))}
          </span>
        </span>
      </div>
      {note && <p className="max-w-text whitespace-pre-line">{note}</p>}
      {evidence.length > 0 && (
        <p className="flex flex-wrap gap-x-3 text-15 text-quiet">
          {t('seenAt')}
          {evidence.map(at =>
            booking.can.replay ? (
              <Link
                key={at}
                to={`/replay/${booking.id}?at=${encodeURIComponent(at)}`}
                className="text-accent underline"
              >
                {formatOffset({ at }, booking.startTime) ?? t('before')}
              </Link>
            ) : (
              <span key={at}>{formatOffset({ at }, booking.startTime) ?? t('before')}</span>
            ),
          )}
        </p>
      )}
    </li>
  )
}

function TextSection({ title, text: body }: { title: string; text: string }) {
  return (
    <div>
      <h2 className="font-serif text-20 font-semibold">{title}</h2>
      <p className="mt-1 max-w-text whitespace-pre-line">{body}</p>
    </div>
  )
}
