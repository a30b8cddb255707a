import { landing } from '#web/text/en/landing.ts'
import { useText } from '#web/text/translate.ts'

const steps = ['stepFind', 'stepPractise', 'stepLand'] as const

/** The whole product in three sentences. */
export function Steps() {
  const t = useText(landing)
  return (
    <section>
      <h2 className="text-26 sm:text-34">{t('stepsTitle')}</h2>
      <ol className="mt-8 grid gap-8 md:grid-cols-3 md:gap-10">
        {steps.map((step, index) => (
          <li key={step} className="border-t-2 border-accent pt-4">
            <span aria-hidden className="font-serif text-20 text-accent tabular-nums">
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
