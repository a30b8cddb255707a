import { useEffect, useState } from 'react'
import { addresses } from '#contract/routes/room.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { room } from '#web/i18n/en/room.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { callApi } from '#web/lib/api-client.ts'
import { type ConnectionTestResult, createConnectionTest } from './media/connect.ts'
import type { RoomSession } from './room-session.ts'

type CheckState = 'trying' | 'none' | ConnectionTestResult

/** Whether what the line will need can be reached from here. Where it needs nothing, nothing is said. */
export function ConnectionCheck({ session: { id, peer } }: { session: RoomSession }) {
  const t = useTranslations(room)
  const [found, setFound] = useState<CheckState>('none')
  const [times, setTimes] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: tried again when asked to
  useEffect(() => {
    let isOver = false
    const show = (now: CheckState) => !isOver && setFound(now)
    const look = async () => {
      const { grant } = await callApi(addresses.tryLine, { params: { bookingId: id } })
      const trial = createConnectionTest(grant)
      if (!trial) return show('none')
      show('trying')
      show(await trial())
    }
    look().catch(() => show('none'))
    return () => {
      isOver = true
    }
  }, [id, times])
  if (found === 'none') return null
  const fails = found !== 'trying' && !found.isReachable
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <p role="status" className={fails ? 'text-15 text-amber-ink' : 'text-13 text-quiet'}>
        {found === 'trying'
          ? t('lineTrying')
          : t(resultMessageKey(found), { name: peer.name, ms: found.roundTripMs ?? 0 })}
      </p>
      {fails && (
        <Button variant="ghost" className="-ml-4" onClick={() => setTimes(times + 1)}>
          {t('lineAgain')}
        </Button>
      )}
    </div>
  )
}

function resultMessageKey({ target, isReachable }: ConnectionTestResult) {
  if (target === 'relay') return isReachable ? 'relayWorks' : 'relayFails'
  return isReachable ? 'serverWorks' : 'serverFails'
}
