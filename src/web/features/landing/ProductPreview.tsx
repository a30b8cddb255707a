import { clsx } from 'clsx'
import { Check, CirclePlay, Code2, Mic, MonitorUp, NotebookPen, PenLine, PhoneOff, Video } from 'lucide-react'
import { Badge } from '#web/components/ui/Badge.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { productPreview } from '#web/i18n/en/public/product-preview.ts'
import { useTranslations } from '#web/i18n/translate.ts'

const tools = [Mic, Video, MonitorUp, Code2, PenLine, NotebookPen] as const

/** The room during a coding interview, as one picture for screen readers. */
export function RoomPreview() {
  const t = useTranslations(productPreview)
  return (
    <div
      role="img"
      aria-label={t('room')}
      className="overflow-hidden rounded-large border border-hairline bg-surface shadow-lg"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-hairline px-4 py-3 text-13 sm:px-5">
        <span className="font-medium">{t('interview')}</span>
        <span className="inline-flex items-center gap-1.5 text-red">
          <span className="size-2 rounded-full bg-red" />
          {t('recording')}
        </span>
        <span className="ml-auto tabular-nums text-quiet">{t('left')}</span>
      </div>
      <div className="grid lg:grid-cols-[minmax(0,1fr)_20rem]">
        <CodeSample />
        <div className="grid grid-cols-2 gap-3 border-t border-hairline bg-sunken p-3 lg:grid-cols-1 lg:border-t-0 lg:border-l">
          <Person name={t('interviewer')} className="fill-accent" />
          <Person name={t('you')} className="fill-amber" />
        </div>
      </div>
      <div className="flex justify-center gap-1 border-t border-hairline p-2 sm:gap-3">
        {tools.map((Icon, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the tools never change their order
            key={index}
            className={`inline-flex size-11 items-center justify-center rounded-full ${Icon === Code2 ? 'bg-accent-tint text-accent' : 'bg-sunken text-ink'}`}
          >
            <Icon aria-hidden className="size-5" />
          </span>
        ))}
        <span className="inline-flex size-11 items-center justify-center rounded-full bg-red text-on-red">
          <PhoneOff aria-hidden className="size-5" />
        </span>
      </div>
    </div>
  )
}

const code = `function merge(bookings) {
  const sorted = bookings.toSorted((a, b) => a.start - b.start)
  const merged = []
  for (const next of sorted) {
    const last = merged.at(-1)
    if (last && next.start <= last.end) {
      last.end = Math.max(last.end, next.end)
    } else {
      merged.push({ ...next })
    }
  }
  return merged
}`

function CodeSample() {
  const t = useTranslations(productPreview)
  return (
    <div className="flex min-w-0 flex-col">
      <p className="border-b border-hairline bg-amber-tint px-4 py-2.5 text-15 sm:px-5">{t('question')}</p>
      <pre
        lang="en"
        className="grow overflow-hidden px-4 py-4 font-mono text-13 leading-relaxed sm:px-5 sm:text-15 sm:leading-relaxed"
      >
        {code.split('\n').map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change their order
          <span key={index} className="flex gap-4">
            <span className="w-5 shrink-0 text-right text-quiet">{index + 1}</span>
            <span>{colourKeywords(line)}</span>
          </span>
        ))}
      </pre>
      <p className="flex flex-wrap items-center gap-x-3 border-t border-hairline px-4 py-2.5 text-13 sm:px-5">
        <span className="text-quiet">{t('output')}</span>
        <span className="font-medium text-accent">{t('passed')}</span>
      </p>
    </div>
  )
}

const colourKeywords = (line: string) =>
  line.split(/\b(function|const|for|of|if|else|return)\b/).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their order
      <span key={index} className="font-semibold text-accent">
        {part}
      </span>
    ) : (
      part
    ),
  )

function Person({ name, className }: { name: string; className: string }) {
  return (
    <div className="relative overflow-hidden rounded-medium border border-hairline bg-surface">
      <svg viewBox="0 0 160 112" aria-hidden="true" className={`block w-full ${className}`}>
        <path d="M0 0h160v112H0z" opacity="0.12" />
        <circle cx="80" cy="48" r="20" opacity="0.7" />
        <path d="M36 112q4-34 44-34t44 34z" opacity="0.7" />
      </svg>
      <span className="absolute bottom-2 left-2 rounded-small bg-surface px-2 py-0.5 text-13">{name}</span>
    </div>
  )
}

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
