import type { Booking, BookingStatus } from '#contract/booking.ts'
import type { TextKey } from '#web/text/area.ts'
import { booking as text } from '#web/text/en/booking.ts'
import { life } from '#web/text/en/life.ts'
import { useText } from '#web/text/translate.ts'
import { Badge, type Tone } from '#web/ui/Badge.tsx'
import { Countdown } from '#web/ui/Countdown.tsx'

export const statusWords = {
  pending: 'pending',
  confirmed: 'confirmed',
  cancelled: 'cancelled',
} as const satisfies Record<BookingStatus, TextKey<(typeof text)['words']>>

const tones: Record<BookingStatus, Tone> = { pending: 'attention', confirmed: 'good', cancelled: 'lost' }

/** How a booking stands, in a word; a hold counts down. */
export function BookingBadge({ booking: { status, holdExpiresAt, attendance } }: { booking: Booking }) {
  const t = useText(text)
  const tLife = useText(life)
  if (attendance.endsWith('no_show')) return <Badge tone="lost">{tLife('noShow')}</Badge>
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
