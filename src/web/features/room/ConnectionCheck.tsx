import { useEffect, useState } from 'react'
import { addresses } from '#contract/routes/room.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { room } from '#web/i18n/en/room.ts'
import { useText } from '#web/i18n/translate.ts'
import { call } from '#web/lib/call.ts'
import { type Trial, trialOf } from './media/connect.ts'
import type { Session } from './session-state.ts'

type Found = 'trying' | 'none' | Trial

/** Whether what the line will need can be reached from here. Where it needs nothing, nothing is said. */
export function LineCheck({ session: { id, other } }: { session: Session }) {
  const t = useText(room)
  const [found, setFound] = useState<Found>('none')
  const [times, setTimes] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: tried again when asked to
  useEffect(() => {
    let isOver = false
    const show = (now: Found) => !isOver && setFound(now)
    const look = async () => {
      const { grant } = await call(addresses.tryLine, { params: { bookingId: id } })
      const trial = trialOf(grant)
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
  const fails = found !== 'trying' && !found.isReached
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <p role="status" className={fails ? 'text-15 text-amber-ink' : 'text-13 text-quiet'}>
        {found === 'trying' ? t('lineTrying') : t(sentenceOf(found), { name: other.name, ms: found.ms ?? 0 })}
      </p>
      {fails && (
        <Button look="quiet" className="-ml-4" onClick={() => setTimes(times + 1)}>
          {t('lineAgain')}
        </Button>
      )}
    </div>
  )
}

function sentenceOf({ of, isReached }: Trial) {
  if (of === 'relay') return isReached ? 'relayWorks' : 'relayFails'
  return isReached ? 'serverWorks' : 'serverFails'
}
