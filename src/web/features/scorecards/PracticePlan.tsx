import type { Scorecard } from '#contract/scorecard.ts'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { PageSection } from '#web/components/ui/PageHeader.tsx'
import { detectLanguage } from '#web/features/training/detect-language.ts'
import { practiceLink } from '#web/features/training/questions/practice-reducer.ts'
import { DetailsCard } from '#web/features/training/summary/DetailsCard.tsx'
import { scorecard as text } from '#web/i18n/en/room/scorecard.ts'
import { training } from '#web/i18n/en/training/training.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'

/** Exercises for the lowest skills. The first is open. */
export function PracticePlan({ plan, card }: { plan: ReplyOf<'scorecard'>['plan']; card: Scorecard }) {
  const t = useTranslations(text)
  const skillName = useTranslations(training)
  const { interviewType, experienceLevel } = card
  return (
    <PageSection id="plan" title={t('plan')} text={t('planText')}>
      <ol className="grid gap-3">
        {plan.map(({ skill, exercise, question }, index) => (
          <li key={skill}>
            <DetailsCard
              isOpen={index === 0}
              summary={<h3 className="font-medium">{skillName(skill)}</h3>}
              className="bg-surface"
            >
              <div className="grid justify-items-start gap-4 px-5 pb-5 sm:px-6 sm:pb-6">
                <p lang={detectLanguage(exercise)} className="max-w-text">
                  {exercise}
                </p>
                <p lang="en" className="max-w-text font-serif text-17">
                  {question.text}
                </p>
                <ButtonLink
                  variant="secondary"
                  {...practiceLink(question, { interviewType, experienceLevel, jobRole: null })}
                >
                  {t('practise')}
                </ButtonLink>
              </div>
            </DetailsCard>
          </li>
        ))}
      </ol>
    </PageSection>
  )
}
