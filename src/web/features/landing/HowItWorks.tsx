import { landingDetails } from '#web/i18n/en/public/landing-details.ts'
import { useTranslations } from '#web/i18n/translate.ts'

const steps = ['stepFind', 'stepPractise', 'stepLand'] as const

export function HowItWorks() {
  const t = useTranslations(landingDetails)
  return (
    <section>
      <h2 className="text-26 sm:text-34">{t('stepsTitle')}</h2>
      <ol className="mt-8 grid gap-10 md:grid-cols-3">
        {steps.map((step, index) => (
          <li key={step} className="border-t-2 border-accent pt-4">
            <span aria-hidden className="font-serif text-20 text-accent">
              {index + 1}
            </span>
            <h3 className="mt-1 text-20 font-medium">{t(step)}</h3>
            <p className="mt-2 max-w-text text-quiet">{t(`${step}Text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
