import { clsx } from 'clsx'
import { slot as text } from '#web/i18n/en/slot.ts'
import { weeklySchedule } from '#web/i18n/en/weekly-schedule.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { planClasses } from './week-variants.ts'

const legendEntries = [
  ['available', 'border-accent bg-accent-tint'],
  ['booked', 'border-accent bg-accent'],
  ['past', 'border-edge bg-sunken'],
] as const
const previewEntries = ['new', 'going', 'left'] as const

export function WeekLegend({ isPreview }: { isPreview: boolean }) {
  const t = useTranslations(text)
  const tHours = useTranslations(weeklySchedule)
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-13 text-quiet">
      {legendEntries.map(([name, className]) => (
        <LegendEntry key={name} className={className} name={t(name)} />
      ))}
      {isPreview &&
        previewEntries.map(name => (
          <LegendEntry
            key={name}
            className={planClasses[name === 'left' ? 'taken' : name]}
            name={tHours(name)}
          />
        ))}
    </ul>
  )
}

const LegendEntry = ({ className, name }: { className: string; name: string }) => (
  <li className="flex items-center gap-2">
    <span aria-hidden className={clsx('h-3.5 w-5 rounded-small border border-l-4', className)} />
    {name}
  </li>
)
