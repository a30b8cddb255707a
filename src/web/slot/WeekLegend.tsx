import { clsx } from 'clsx'
import { slot as text } from '#web/text/en/slot.ts'
import { useText } from '#web/text/translate.ts'

const entries = [
  ['available', 'border-accent bg-accent-tint'],
  ['booked', 'border-accent bg-accent'],
  ['past', 'border-edge bg-sunken'],
] as const

/** What the looks in the calendar mean. */
export function WeekLegend() {
  const t = useText(text)
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-13 text-quiet">
      {entries.map(([name, look]) => (
        <li key={name} className="flex items-center gap-2">
          <span aria-hidden className={clsx('h-3.5 w-5 rounded-small border border-l-4', look)} />
          {t(name)}
        </li>
      ))}
    </ul>
  )
}
