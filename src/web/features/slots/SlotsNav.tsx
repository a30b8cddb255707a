import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { slot as text } from '#web/i18n/en/slots/slot.ts'
import { useTranslations } from '#web/i18n/translate.ts'

/** Part of the page, stored in the address: `?view=availability`. `list` is the calendar's other form. */
export type SlotsView = 'calendar' | 'list' | 'availability' | 'types' | 'settings'

/** Connected calendars are a page of their own, to which Google and Microsoft redirect. */
type SlotsPart = Exclude<SlotsView, 'list'> | 'calendars'

const parts = [
  { view: 'calendar', name: 'calendarView' },
  { view: 'availability', name: 'availabilityView' },
  { view: 'types', name: 'typesView' },
  { view: 'calendars', name: 'calendarsView' },
  { view: 'settings', name: 'settingsView' },
] as const

export function slotsAddress(view: SlotsView | 'calendars'): string {
  if (view === 'calendars') return '/calendars'
  return view === 'calendar' ? '/time-slots' : `/time-slots?view=${view}`
}

/** `?hours` is the form of the weekly hours. */
export function parseSlotsView(address: URLSearchParams): SlotsView {
  const view = address.get('view')
  if (view === 'settings' || view === 'list' || view === 'types') return view
  return view === 'availability' || address.has('hours') ? 'availability' : 'calendar'
}

export function SlotsNav({ view }: { view: SlotsView | SlotsPart }) {
  const t = useTranslations(text)
  const shown = view === 'list' ? 'calendar' : view
  const row = useRef<HTMLUListElement>(null)
  // On a phone the shown part may be outside the visible part of the row.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another part is shown
  useEffect(() => {
    const link = row.current?.querySelector('[aria-current]')
    link?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [shown])
  return (
    <nav aria-label={t('views')} className="mb-6 border-b border-hairline">
      <ul ref={row} className="flex gap-4 overflow-x-auto sm:gap-8">
        {parts.map(({ view: part, name }) => (
          <li key={part}>
            <Link
              to={slotsAddress(part)}
              aria-current={part === shown ? 'page' : undefined}
              preventScrollReset
              className="flex min-h-11 items-center border-b-2 border-transparent text-15 whitespace-nowrap font-medium text-quiet -outline-offset-2 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
            >
              {t(name)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
