import { useSearchParams } from 'react-router'
import { addresses } from '#contract/address/booking.ts'
import type { Booking } from '#contract/booking.ts'
import { idFrom } from '#web/id-link.ts'
import { useCall } from '#web/query.ts'
import { useSession } from '#web/session-store.ts'
import { message as text } from '#web/text/en/message.ts'
import { useText } from '#web/text/translate.ts'
import { later } from '#web/ui/Later.tsx'
import { Notice } from '#web/ui/States.tsx'

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
