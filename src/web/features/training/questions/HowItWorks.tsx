import { StepList } from '#web/features/training/Steps.tsx'
import { practice as text } from '#web/i18n/en/practice.ts'
import { useText } from '#web/i18n/translate.ts'

/** What a practice run is, before one begins. */
export function HowItWorks() {
  const t = useText(text)
  const parts = ['howQuestions', 'howAloud', 'howNotes'] as const
  return (
    <section aria-labelledby="how-it-works">
      <h2 id="how-it-works" className="text-20">
        {t('howTitle')}
      </h2>
      <StepList
        className="mt-4 grid gap-5 sm:grid-cols-3 lg:grid-cols-1"
        steps={parts.map(part => ({ title: t(`${part}Title`), text: t(part) }))}
      />
    </section>
  )
}
