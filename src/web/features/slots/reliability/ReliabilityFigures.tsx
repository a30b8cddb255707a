import { type ReliabilityFigures as Figures, reliabilityFigures } from '#contract/reliability-rules.ts'
import { reliability as text } from '#web/i18n/en/slots/reliability.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatNumber } from '#web/lib/format.ts'

export function ReliabilityFigures({ figures, sessions }: { figures: Figures; sessions: number }) {
  const t = useTranslations(text)
  const language = useLanguage()
  const facts = [
    ...reliabilityFigures.map(name => ({ name, value: figures[name] })),
    { name: 'sessions' as const, value: sessions },
  ]
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
      {facts.map(({ name, value }) => (
        <div key={name} className="flex min-w-0 flex-col-reverse justify-end">
          <dt className="text-13 text-quiet">{t(name)}</dt>
          <dd className="text-26 tabular-nums">{formatNumber(value, language)}</dd>
        </div>
      ))}
    </dl>
  )
}
