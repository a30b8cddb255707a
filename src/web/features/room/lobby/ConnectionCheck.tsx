import { useEffect, useState } from 'react'
import { roomApi } from '#contract/routes/rooms.ts'
import { Button } from '#web/components/ui/Button.tsx'
import {
  type ConnectionTestResult,
  createConnectionTest,
} from '#web/features/room/connection/precall-test.ts'
import { useRoom } from '#web/features/room/room-context.ts'
import { room } from '#web/i18n/en/room/room.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { callApi } from '#web/lib/api/api-client.ts'

type CheckState = 'running' | 'not-needed' | ConnectionTestResult

/** Tests the TURN relay or the media server. Renders nothing when the connection needs neither. */
export function ConnectionCheck() {
  const { id, peer } = useRoom().session
  const t = useTranslations(room)
  const [result, setResult] = useState<CheckState>('not-needed')
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt runs the test again
  useEffect(() => {
    let isCancelled = false
    const update = (next: CheckState) => !isCancelled && setResult(next)
    const run = async () => {
      const { grant } = await callApi(roomApi.precallTest, { params: { bookingId: id } })
      const runTest = createConnectionTest(grant)
      if (!runTest) return update('not-needed')
      update('running')
      update(await runTest())
    }
    run().catch(() => update('not-needed'))
    return () => {
      isCancelled = true
    }
  }, [id, attempt])
  if (result === 'not-needed') return null
  const isUnreachable = result !== 'running' && !result.isReachable
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <p role="status" className={isUnreachable ? 'text-15 text-amber-ink' : 'text-13 text-quiet'}>
        {result === 'running'
          ? t('lineTrying')
          : t(resultMessageKey(result), { name: peer.name, ms: result.roundTripMs ?? 0 })}
      </p>
      {isUnreachable && (
        <Button variant="ghost" className="-ml-4" onClick={() => setAttempt(attempt + 1)}>
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
