import { clsx } from 'clsx'
import { hours } from '#web/i18n/en/hours.ts'
import { slot as text } from '#web/i18n/en/slot.ts'
import { useText } from '#web/i18n/translate.ts'
import { planLooks } from './week-variants.ts'

const entries = [
  ['available', 'border-accent bg-accent-tint'],
  ['booked', 'border-accent bg-accent'],
  ['past', 'border-edge bg-sunken'],
] as const
const planned = ['new', 'going', 'left'] as const

/** What the looks in the calendar mean; those of a preview too. */
export function WeekLegend({ isPlan }: { isPlan: boolean }) {
  const t = useText(text)
  const tHours = useText(hours)
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-13 text-quiet">
      {entries.map(([name, look]) => (
        <Entry key={name} look={look} name={t(name)} />
      ))}
      {isPlan &&
        planned.map(name => (
          <Entry key={name} look={planLooks[name === 'left' ? 'taken' : name]} name={tHours(name)} />
        ))}
    </ul>
  )
}

const Entry = ({ look, name }: { look: string; name: string }) => (
  <li className="flex items-center gap-2">
    <span aria-hidden className={clsx('h-3.5 w-5 rounded-small border border-l-4', look)} />
    {name}
  </li>
)
