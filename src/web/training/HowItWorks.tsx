import { training } from '#web/text/en/training.ts'
import { useText } from '#web/text/translate.ts'

/** What a practice run is, before one begins. */
export function HowItWorks() {
  const t = useText(training)
  const parts = ['howQuestions', 'howAloud', 'howNotes'] as const
  return (
    <section aria-labelledby="how-it-works">
      <h2 id="how-it-works" className="text-20">
        {t('howTitle')}
      </h2>
      <ol className="mt-4 grid gap-5 sm:grid-cols-3 lg:grid-cols-1">
        {parts.map((part, index) => (
          <li key={part} className="flex gap-3">
            <span
              aria-hidden
              className="flex size-7 shrink-0 items-center justify-center rounded-full bg-accent-tint text-13 font-medium text-accent tabular-nums"
            >
              {index + 1}
            </span>
            <div>
              <p className="font-medium">{t(`${part}Title`)}</p>
              <p className="mt-0.5 text-15 text-quiet">{t(part)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
