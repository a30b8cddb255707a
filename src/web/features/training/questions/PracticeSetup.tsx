import { trainingApi as api } from '#contract/routes/training.ts'
import type { Question } from '#contract/training.ts'
import { Card } from '#web/components/ui/Card.tsx'
import { Skeleton } from '#web/components/ui/Skeleton.tsx'
import { ErrorState } from '#web/components/ui/States.tsx'
import { StepList } from '#web/features/training/StepList.tsx'
import { practice as text } from '#web/i18n/en/practice.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiQuery } from '#web/lib/query-client.ts'
import { PracticeForm } from './PracticeForm.tsx'
import { PracticeHeader } from './PracticeHeader.tsx'
import type { PracticeOptions } from './practice-reducer.ts'

export function HowItWorks() {
  const t = useTranslations(text)
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

export function PracticeSetup({
  options: choice,
  onStart: onBegin,
}: {
  options: PracticeOptions
  onStart: (choice: PracticeOptions, questions: Question[]) => void
}) {
  const t = useTranslations(text)
  const language = useLanguage()
  const { data, error, refetch } = useApiQuery(
    api.trainingOptions,
    { query: { language } },
    { keepPreviousData: true },
  )
  return (
    <>
      <PracticeHeader heading={t('headline')} intro={t('intro')} />
      <div className="grid items-start gap-8 lg:grid-cols-[1fr_20rem] lg:gap-12">
        {data ? (
          <Card>
            <PracticeForm config={data} options={choice} onStart={onBegin} />
          </Card>
        ) : error ? (
          <ErrorState error={error} onRetry={refetch} />
        ) : (
          <FormSkeleton />
        )}
        <HowItWorks />
      </div>
    </>
  )
}

function FormSkeleton() {
  return (
    <Card aria-busy className="grid gap-5">
      {['type', 'level', 'role'].map(field => (
        <div key={field} className="grid gap-1.5">
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-11" />
          <Skeleton className="h-5 w-3/4" />
        </div>
      ))}
      <Skeleton className="h-11 sm:w-48" />
    </Card>
  )
}
