import { Popover } from '@base-ui/react/popover'
import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp } from 'lucide-react'
import type { RefObject } from 'react'
import { DayPicker } from 'react-day-picker'
import { enGB } from 'react-day-picker/locale/en-GB'
import { ru } from 'react-day-picker/locale/ru'
import { calendar } from '#web/i18n/en/slots/calendar.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { dateToDay, dayToDate } from './date-input.ts'

const locales = { en: enGB, ru }
const chevrons = { left: ChevronLeft, right: ChevronRight, up: ChevronUp, down: ChevronDown }
function Chevron({ orientation = 'left' }: { orientation?: keyof typeof chevrons }) {
  const Icon = chevrons[orientation]
  return <Icon aria-hidden />
}

const navButtonClass =
  'inline-flex size-11 items-center justify-center rounded-medium text-quiet hover:bg-sunken hover:text-ink aria-disabled:opacity-40 [&_svg]:size-5'

/** Month calendar under a date field. Arrows move, Enter selects, Escape closes. */
export default function DateCalendar({
  open,
  anchor,
  value,
  min,
  onSelect,
  onClose,
}: {
  open: boolean
  anchor: RefObject<HTMLElement | null>
  /** `2026-11-26`, or empty. Days before `min` cannot be selected. */
  value: string
  min: string
  onSelect: (day: string) => void
  onClose: () => void
}) {
  const t = useTranslations(calendar)
  const language = useLanguage()
  const selected = value ? dayToDate(value) : undefined
  const first = min ? dayToDate(min) : undefined
  const shown = selected ?? first
  const handleOpenChange = (isOpen: boolean, { reason, event, cancel }: Popover.Root.ChangeEventDetails) => {
    // The button of the field closes the calendar itself.
    if (reason !== 'escape-key' && anchor.current?.contains(targetOf(event))) return cancel()
    if (!isOpen) onClose()
  }
  return (
    <Popover.Root open={open} onOpenChange={handleOpenChange}>
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className="z-50"
        >
          <Popover.Popup
            aria-label={t('calendar')}
            finalFocus={() => anchor.current?.querySelector('button')}
            className="max-h-(--available-height) animate-appear overflow-y-auto rounded-large border border-hairline bg-surface p-2 shadow-lg outline-none"
          >
            <DayPicker
              mode="single"
              required
              autoFocus
              selected={selected}
              {...(shown && { defaultMonth: shown })}
              {...(first && { startMonth: first, disabled: { before: first } })}
              locale={locales[language]}
              onSelect={date => onSelect(dateToDay(date))}
              components={{ Chevron }}
              classNames={{
                months: 'relative',
                month_caption: 'flex h-11 items-center justify-center text-15 font-semibold',
                caption_label: 'first-letter:uppercase',
                nav: 'absolute inset-x-0 top-0 flex justify-between',
                button_previous: navButtonClass,
                button_next: navButtonClass,
                month_grid: 'mt-1 border-collapse',
                weekday: 'h-9 text-13 font-normal text-quiet',
                day: 'p-0 text-center tabular-nums',
                day_button:
                  'inline-flex size-10 items-center justify-center rounded-medium text-15 pointer-coarse:size-11 not-disabled:hover:bg-sunken',
                today: 'font-semibold text-accent',
                outside: 'text-quiet',
                disabled: 'text-quiet opacity-50',
                selected: '[&>button]:bg-accent! [&>button]:text-on-accent',
              }}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** Element that was pressed or gets the focus. */
const targetOf = (event: Event) =>
  (event instanceof FocusEvent ? event.relatedTarget : event.target) as Node | null
