import { clsx } from 'clsx'
import { bookingDialog } from '#web/i18n/en/booking-dialog.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { BookingState } from './booking-reducer.ts'

const stepNumbers = { time: 1, incomplete: 1, summary: 2, redirecting: 3, booked: 3 } as const

export function StepIndicator({ state }: { state: BookingState }) {
  const t = useTranslations(bookingDialog)
  const number = stepNumbers[state.step]
  const isFree = state.slot?.amount === 0
  const name = t(
    number === 1 ? 'stepTime' : number === 2 ? 'stepSummary' : isFree ? 'stepDone' : 'stepPayment',
  )
  return (
    <span className="flex items-center gap-3">
      <span aria-hidden className="flex gap-1">
        {[1, 2, 3].map(bar => (
          <span
            key={bar}
            className={clsx('h-1 w-6 rounded-full', bar <= number ? 'bg-accent' : 'bg-hairline')}
          />
        ))}
      </span>
      {t('step', { number, name })}
    </span>
  )
}
