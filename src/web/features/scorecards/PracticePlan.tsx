import type { Scorecard } from '#contract/scorecard.ts'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { PageSection } from '#web/components/ui/PageSection.tsx'
import { detectLanguage } from '#web/features/training/detect-language.ts'
import { practiceLink } from '#web/features/training/questions/practice-link-state.ts'
import { scorecard as text } from '#web/i18n/en/room/scorecard.ts'
import { training } from '#web/i18n/en/training/training.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'

export function PracticePlan({ plan, card }: { plan: ReplyOf<'scorecard'>['plan']; card: Scorecard }) {
  const t = useTranslations(text)
  const skillName = useTranslations(training)
  const { interviewType, experienceLevel } = card
  return (
    <PageSection title={t('plan')} text={t('planText')}>
      <ol className="grid gap-4 lg:grid-cols-3">
        {plan.map(({ skill, exercise, question }) => (
          <li key={skill}>
            <Card className="grid h-full content-start justify-items-start gap-3">
              <h3 className="font-medium text-accent">{skillName(skill)}</h3>
              <p lang={detectLanguage(exercise)}>{exercise}</p>
              <p lang="en" className="font-serif text-17">
                {question.text}
              </p>
              <ButtonLink
                variant="secondary"
                {...practiceLink(question, { interviewType, experienceLevel, jobRole: null })}
              >
                {t('practise')}
              </ButtonLink>
            </Card>
          </li>
        ))}
      </ol>
    </PageSection>
  )
}
