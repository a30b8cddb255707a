import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useNow } from '#web/components/dates/use-now.ts'
import { roomPresenceQuery } from '#web/features/room/api.ts'
import { useRoom } from '#web/features/room/room-context.ts'
import { room } from '#web/i18n/en/room/room.ts'
import { useTranslations } from '#web/i18n/translate.ts'

/** The lobby has no signaling, so it asks. */
const pollMs = 5000

/** Whether the peer is already in the open room. */
export function PeerPresence() {
  const t = useTranslations(room)
  const { session } = useRoom()
  const isOpen = useNow(1000) >= session.opensAt
  const { data } = useQuery({ ...roomPresenceQuery(session.id), enabled: isOpen, refetchInterval: pollMs })
  if (!isOpen) return null
  return (
    // Its line is kept free while it loads.
    <p role="status" className="flex min-h-6 items-center gap-2 text-17 font-medium">
      {data && (
        <>
          <span
            aria-hidden
            className={clsx('size-2.5 shrink-0 rounded-full', data.isPeerPresent ? 'bg-accent' : 'bg-edge')}
          />
          {t(data.isPeerPresent ? 'peerHere' : 'peerNotHere', { name: session.peer.name })}
        </>
      )}
    </p>
  )
}
