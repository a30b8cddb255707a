import { landingDetails } from '#web/i18n/en/public/landing-details.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { Screenshot } from './Screenshot.tsx'

const steps = [
  { step: 'stepFind', shot: 'find' },
  { step: 'stepPractise', shot: 'practise' },
  { step: 'stepLand', shot: 'land' },
] as const

export function HowItWorks() {
  const t = useTranslations(landingDetails)
  return (
    <section>
      <h2 className="text-26 sm:text-34">{t('stepsTitle')}</h2>
      <ol className="mt-8 grid gap-12 md:grid-cols-3 md:gap-10">
        {steps.map(({ step, shot }, index) => (
          <li key={step} className="flex flex-col border-t-2 border-accent pt-4">
            <span aria-hidden className="font-serif text-20 text-accent tabular-nums">
              {index + 1}
            </span>
            <h3 className="mt-1 text-20 font-medium">{t(step)}</h3>
            <p className="mb-6 mt-2 max-w-text text-quiet">{t(`${step}Text`)}</p>
            <div className="mt-auto">
              <Screenshot name={shot} alt={t(`${step}Shot`)} width={360} height={420} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
