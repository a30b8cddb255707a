import { clsx } from 'clsx'
import { Play } from 'lucide-react'
import { Link } from 'react-router'
import type { Booking } from '#contract/booking.ts'
import type { Scorecard, SkillGrade } from '#contract/scorecard.ts'
import { Card } from '#web/components/ui/Card.tsx'
import { formatSessionTime } from '#web/features/replay/timeline-segments.ts'
import { useTrainingNames } from '#web/features/training/use-training-names.ts'
import { scorecard as text } from '#web/i18n/en/room/scorecard.ts'
import { training } from '#web/i18n/en/training/training.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { gradeLabel, gradeScale, hireLabels } from './grades.ts'

/** The verdict first, then its reasons, then each skill. */
export function ScorecardCard({ card, booking }: { card: Scorecard; booking: Booking }) {
  const t = useTranslations(text)
  const { typeName, levelName } = useTrainingNames()
  return (
    <Card className="grid gap-6">
      <div>
        <h3
          className={clsx(
            'font-serif text-26 font-semibold',
            card.hire === 'yes' || card.hire === 'strong_yes' ? 'text-accent' : 'text-amber-ink',
          )}
        >
          {t('verdict', { level: levelName(card.experienceLevel), answer: t(hireLabels[card.hire]) })}
        </h3>
        <p className="mt-1 text-quiet">{typeName(card.interviewType)}</p>
      </div>
      <TextSection title={t('strengths')} text={card.strengths} />
      <TextSection title={t('nextSteps')} text={card.nextSteps} />
      <ul className="grid">
        {card.grades.map(grade => (
          <GradeRow key={grade.skill} graded={grade} booking={booking} />
        ))}
      </ul>
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
    <li className="grid gap-2 border-t border-hairline py-3">
      <div className="grid items-center gap-x-6 gap-y-1 sm:grid-cols-[12rem_8rem_1fr]">
        <span className="font-medium">{skillName(skill)}</span>
        <span aria-hidden className="grid max-w-32 grid-cols-4 gap-1">
          {gradeScale.map(step => (
            <span
              key={step}
              className={clsx('h-2 rounded-full', step <= grade ? 'bg-accent' : 'bg-hairline')}
            />
          ))}
        </span>
        <span className="text-15">
          {grade} · {t(gradeLabel(grade))}
        </span>
      </div>
      {note && <p className="max-w-text whitespace-pre-line">{note}</p>}
      {evidence.length > 0 && (
        <ul aria-label={t('evidence')} className="flex flex-wrap gap-2">
          {evidence.map(at => (
            <li key={at}>
              <EvidenceChip at={at} booking={booking} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** Opens the recording at the moment, as long as there is one. */
function EvidenceChip({ at, booking: { can, startTime } }: { at: string; booking: Booking }) {
  const t = useTranslations(text)
  const time = formatSessionTime(Date.parse(at), Date.parse(startTime))
  const shape = 'inline-flex min-h-11 items-center gap-1.5 rounded-full px-4 text-15'
  if (!can.replay) return <span className={clsx(shape, 'bg-sunken text-quiet')}>{time}</span>
  return (
    <Link
      to={{ search: `?at=${encodeURIComponent(at)}`, hash: '#recording' }}
      aria-label={t('watchAt', { time })}
      className={clsx(shape, 'bg-accent-tint text-accent hover:bg-sunken [&_svg]:size-4')}
    >
      <Play aria-hidden /> {time}
    </Link>
  )
}

function TextSection({ title, text: body }: { title: string; text: string }) {
  return (
    <div>
      <h4 className="font-serif text-20 font-semibold">{title}</h4>
      <p className="mt-1 max-w-text whitespace-pre-line">{body}</p>
    </div>
  )
}
