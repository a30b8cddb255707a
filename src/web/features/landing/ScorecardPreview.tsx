import { clsx } from 'clsx'
import { Check, CirclePlay } from 'lucide-react'
import { Badge } from '#web/components/ui/Badge.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { productPreview } from '#web/i18n/en/public/product-preview.ts'
import { useTranslations } from '#web/i18n/translate.ts'

const points = ['pointVerdict', 'pointGrades', 'pointEvidence', 'pointPlan'] as const
const rows = [
  { skill: 'problemSolving', grade: 4, time: '9:40' },
  { skill: 'communication', grade: 3, time: '14:05' },
  { skill: 'technicalDepth', grade: 2, time: '31:20' },
] as const
const steps = [1, 2, 3, 4]

export function ScorecardPreview() {
  const t = useTranslations(productPreview)
  return (
    <section className="grid items-center gap-8 lg:grid-cols-2 lg:gap-16">
      <div>
        <h2 className="text-26 sm:text-34">{t('scorecardTitle')}</h2>
        <p className="mt-3 max-w-text text-17 text-quiet">{t('scorecardText')}</p>
        <ul aria-label={t('scorecardPoints')} className="mt-6 grid gap-3">
          {points.map(point => (
            <li key={point} className="flex gap-3">
              <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
              {t(point)}
            </li>
          ))}
        </ul>
      </div>
      <Card className="grid gap-5">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div>
            <h3 className="font-serif text-20 font-semibold">{t('verdict')}</h3>
            <p className="text-13 text-quiet">{t('interview')}</p>
          </div>
          <Badge>{t('example')}</Badge>
        </div>
        <ul className="grid gap-4">
          {rows.map(({ skill, grade, time }) => (
            <li key={skill} className="border-t border-hairline pt-3">
              <p className="flex flex-wrap items-center justify-between gap-x-4">
                <span className="font-medium">{t(skill)}</span>
                <span className="flex items-center gap-3 text-13 text-quiet">
                  {t(`grade${grade}`)}
                  <span aria-hidden className="flex gap-1">
                    {steps.map(step => (
                      <span
                        key={step}
                        className={clsx('h-2 w-6 rounded-full', step <= grade ? 'bg-accent' : 'bg-sunken')}
                      />
                    ))}
                  </span>
                </span>
              </p>
              <p className="mt-1">{t(`${skill}Note`)}</p>
              <p className="mt-1 flex items-center gap-1.5 text-13 text-accent">
                <CirclePlay aria-hidden className="size-4" />
                {t('watchAt', { time })}
              </p>
            </li>
          ))}
        </ul>
        <div className="border-t border-hairline pt-3">
          <p className="font-medium">{t('nextTitle')}</p>
          <p className="mt-1 text-quiet">{t('nextText')}</p>
        </div>
      </Card>
    </section>
  )
}
