import { skipToken, useQuery } from '@tanstack/react-query'
import { roomApi } from '#contract/routes/rooms.ts'
import { Button } from '#web/components/ui/Button.tsx'
import {
  type ConnectionTestResult,
  needsConnectionTest,
  testConnection,
} from '#web/features/room/connection/precall-test.ts'
import { useRoom } from '#web/features/room/room-context.ts'
import { room } from '#web/i18n/en/room/room.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { apiQuery } from '#web/lib/api/query-client.ts'

/** Tests the TURN relay or the media server. Renders nothing when the connection needs neither. */
export function ConnectionCheck() {
  const { id, peer } = useRoom().session
  const t = useTranslations(room)
  const { data, dataUpdatedAt, refetch } = useQuery(
    apiQuery(roomApi.precallTest, { params: { bookingId: id } }),
  )
  const grant = data && needsConnectionTest(data.grant) ? data.grant : null
  // Another grant, also one of the same servers, is tested again.
  const { data: result } = useQuery({
    queryKey: ['room', 'connectionTest', id, dataUpdatedAt],
    queryFn: grant ? () => testConnection(grant) : skipToken,
  })
  if (!grant) return null
  const isUnreachable = result?.isReachable === false
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <p role="status" className={isUnreachable ? 'text-15 text-amber-ink' : 'text-13 text-quiet'}>
        {result
          ? t(resultMessageKey(result), { name: peer.name, ms: result.roundTripMs ?? 0 })
          : t('lineTrying')}
      </p>
      {isUnreachable && (
        <Button variant="ghost" className="-ml-4" onClick={() => void refetch()}>
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
