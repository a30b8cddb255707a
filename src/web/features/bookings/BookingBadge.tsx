import type { Booking, BookingStatus } from '#contract/booking.ts'
import { Badge, type Tone } from '#web/components/ui/Badge.tsx'
import { Countdown } from '#web/components/ui/Countdown.tsx'
import { useNow } from '#web/components/ui/use-now.ts'
import type { TextKey } from '#web/i18n/define-messages.ts'
import { booking as text } from '#web/i18n/en/booking.ts'
import { life } from '#web/i18n/en/life.ts'
import { list } from '#web/i18n/en/list.ts'
import { useText } from '#web/i18n/translate.ts'
import { phaseOf } from './booking-state.ts'

export const statusWords = {
  pending: 'pending',
  confirmed: 'confirmed',
  cancelled: 'cancelled',
} as const satisfies Record<BookingStatus, TextKey<(typeof text)['words']>>

const tones: Record<BookingStatus, Tone> = { pending: 'attention', confirmed: 'good', cancelled: 'lost' }

/** How a booking stands, in a word, and of a confirmed one how far it is; a hold counts down. */
export function BookingBadge({ booking }: { booking: Booking }) {
  const t = useText(text)
  const tLife = useText(life)
  const tList = useText(list)
  const phase = phaseOf(booking, useNow(10_000))
  const { status, holdExpiresAt, attendance } = booking
  if (attendance.endsWith('no_show')) return <Badge tone="lost">{tLife('noShow')}</Badge>
  if (phase)
    return (
      <Badge tone={phase === 'now' ? 'attention' : 'calm'}>
        {t('confirmed')} · {tList(phase)}
      </Badge>
    )
  return (
    <Badge tone={tones[status]}>
      {holdExpiresAt ? (
        <>
          {t('awaitingPayment')} <Countdown until={holdExpiresAt} />
        </>
      ) : (
        t(statusWords[status])
      )}
    </Badge>
  )
}
