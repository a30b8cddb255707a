import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp } from 'lucide-react'
import { Popover } from 'radix-ui'
import type { KeyboardEvent, RefObject } from 'react'
import { DayPicker } from 'react-day-picker'
import { enGB } from 'react-day-picker/locale/en-GB'
import { ru } from 'react-day-picker/locale/ru'
import { calendar } from '#web/i18n/en/calendar.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { dateToDay, dayToDate } from './date-input.ts'

export type CalendarProps = {
  anchor: RefObject<HTMLElement | null>
  /** `2026-11-26`, or empty. Days before `min` cannot be selected. */
  value: string
  min: string
  onSelect: (day: string) => void
  onClose: () => void
}

const chevrons = { left: ChevronLeft, right: ChevronRight, up: ChevronUp, down: ChevronDown }
function Chevron({ orientation = 'left' }: { orientation?: keyof typeof chevrons }) {
  const Icon = chevrons[orientation]
  return <Icon aria-hidden />
}

const navButtonClass =
  'inline-flex size-11 items-center justify-center rounded-medium text-quiet hover:bg-sunken hover:text-ink aria-disabled:opacity-40 [&_svg]:size-5'

/** Month calendar under a date field. Arrows move, Enter selects, Escape closes. */
export function DateCalendar({ anchor, value, min, onSelect: onPick, onClose }: CalendarProps) {
  const t = useTranslations(calendar)
  const language = useLanguage()
  const selected = value ? dayToDate(value) : undefined
  const first = min ? dayToDate(min) : undefined
  const shown = selected ?? first
  // Otherwise the same key would also close a dialog around the field.
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    event.stopPropagation()
  }
  return (
    <Popover.Root open onOpenChange={isOpen => !isOpen && onClose()}>
      <Popover.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <Popover.Portal>
        <Popover.Content
          aria-label={t('calendar')}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onKeyDown={handleKey}
          onInteractOutside={event => {
            // The field's own button closes the calendar itself.
            if (anchor.current?.contains(event.target as Node)) event.preventDefault()
          }}
          onCloseAutoFocus={event => {
            event.preventDefault()
            anchor.current?.querySelector('button')?.focus()
          }}
          className="z-50 max-h-(--radix-popover-content-available-height) animate-appear overflow-y-auto rounded-large border border-hairline bg-surface p-2 shadow-lg"
        >
          <DayPicker
            mode="single"
            required
            autoFocus
            selected={selected}
            {...(shown && { defaultMonth: shown })}
            {...(first && { startMonth: first, disabled: { before: first } })}
            locale={language === 'ru' ? ru : enGB}
            onSelect={date => {
              onPick(dateToDay(date))
              onClose()
            }}
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
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
