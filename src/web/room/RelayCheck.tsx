import { useEffect, useState } from 'react'
import { addresses } from '#contract/address/room.ts'
import { call } from '#web/call.ts'
import { room } from '#web/text/en/room.ts'
import { useText } from '#web/text/translate.ts'
import { Button } from '#web/ui/Button.tsx'
import { tryRelay } from './relay-port.ts'
import type { Session } from './session-state.ts'

type Found = 'trying' | 'none' | 'fails' | number

/** Whether the line that helps behind firewalls can be reached from here. Where there is none, nothing is said. */
export function RelayCheck({ session: { id, other } }: { session: Session }) {
  const t = useText(room)
  const [found, setFound] = useState<Found>('none')
  const [times, setTimes] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: tried again when asked to
  useEffect(() => {
    let isOver = false
    const show = (now: Found) => !isOver && setFound(now)
    const look = async () => {
      const { iceServers } = await call(addresses.roomRelay, { params: { bookingId: id } })
      if (iceServers.length === 0) return show('none')
      show('trying')
      show((await tryRelay(iceServers)) ?? 'fails')
    }
    look().catch(() => show('none'))
    return () => {
      isOver = true
    }
  }, [id, times])
  if (found === 'none') return null
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <p role="status" className={found === 'fails' ? 'text-15 text-amber-ink' : 'text-13 text-quiet'}>
        {found === 'trying' && t('relayTrying')}
        {found === 'fails' && t('relayFails', { name: other.name })}
        {typeof found === 'number' && t('relayWorks', { ms: found })}
      </p>
      {found === 'fails' && (
        <Button look="quiet" className="-ml-4" onClick={() => setTimes(times + 1)}>
          {t('relayAgain')}
        </Button>
      )}
    </div>
  )
}
