import { useSearchParams } from 'react-router'
import type { Booking } from '#contract/booking.ts'
import { addresses } from '#contract/routes/booking.ts'
import { later } from '#web/components/ui/LazyPart.tsx'
import { Notice } from '#web/components/ui/States.tsx'
import { message as text } from '#web/i18n/en/message.ts'
import { useText } from '#web/i18n/translate.ts'
import { idFrom } from '#web/lib/id-link.ts'
import { useCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session-store.ts'

const Messages = later(() => import('./Messages.tsx').then(one => one.Messages))

/** `/bookings?messages=…`, where mails lead: what was written about that booking, open over the page. */
export function MessagesByAddress() {
  const [address, setAddress] = useSearchParams()
  const asked = address.get('messages')
  if (asked === null) return null
  const id = idFrom<Booking['id']>(asked)
  const close = () =>
    setAddress(
      now => {
        now.delete('messages')
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  return id ? <MessagesOf key={id} id={id} onClose={close} /> : <Away />
}

function MessagesOf({ id, onClose }: { id: Booking['id']; onClose: () => void }) {
  const session = useSession()
  const { data, error } = useCall(addresses.booking, { params: { id } })
  if (error?.problem.code === 'booking.not_found') return <Away />
  if (!data || session.state !== 'signed-in') return null
  const side = data.intervieweeId === session.userId ? 'interviewee' : 'interviewer'
  return <Messages booking={data} side={side} onClose={onClose} />
}

function Away() {
  const t = useText(text)
  return (
    <Notice kind="attention" title={t('away')} className="mb-6">
      {t('awayText')}
    </Notice>
  )
}
