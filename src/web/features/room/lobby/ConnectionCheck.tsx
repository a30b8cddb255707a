import { skipToken, useQuery } from '@tanstack/react-query'
import type { MediaGrant } from '#contract/room.ts'
import { roomApi } from '#contract/routes/rooms.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { testLiveKit } from '#web/features/room/connection/livekit-adapter.ts'
import { useRoom } from '#web/features/room/room-context.ts'
import { room } from '#web/i18n/en/room/room.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { apiQuery } from '#web/lib/api/query-client.ts'
import { createDeferred } from '#web/lib/ponyfills.ts'

/** Result of a connection test. The round trip is null when not measured. */
type ConnectionTestResult = {
  target: 'relay' | 'server'
  isReachable: boolean
  roundTripMs: number | null
}

/** False when the browsers connect directly. */
const needsConnectionTest = (grant: MediaGrant): boolean =>
  grant.kind === 'livekit' || grant.iceServers.length > 0

async function testConnection(grant: MediaGrant): Promise<ConnectionTestResult> {
  if (grant.kind === 'livekit')
    return { target: 'server', isReachable: await testLiveKit(grant), roundTripMs: null }
  const roundTripMs = await testTurnRelay(grant.iceServers)
  return { target: 'relay', isReachable: roundTripMs !== null, roundTripMs }
}

const testTimeoutMs = 8000

/**
 * Sends a message to itself through the TURN relay. Returns the round trip in milliseconds, or null when the relay
 * was not reached.
 */
async function testTurnRelay(iceServers: RTCIceServer[]): Promise<number | null> {
  const [local, remote] = [1, 2].map(() => new RTCPeerConnection({ iceServers, iceTransportPolicy: 'relay' }))
  if (!local || !remote) return null
  const timeout = createDeferred<null>()
  const timer = setTimeout(() => timeout.resolve(null), testTimeoutMs)
  try {
    return await Promise.race([measureRoundTrip(local, remote), timeout.promise])
  } catch {
    return null
  } finally {
    clearTimeout(timer)
    local.close()
    remote.close()
  }
}

async function measureRoundTrip(local: RTCPeerConnection, remote: RTCPeerConnection): Promise<number> {
  exchangeCandidates(local, remote)
  exchangeCandidates(remote, local)
  remote.ondatachannel = ({ channel }) => {
    channel.onmessage = ({ data }) => channel.send(data)
  }
  const dataChannel = local.createDataChannel('test')
  const roundTrip = new Promise<number>(resolve => {
    dataChannel.onopen = () => {
      const sentAt = performance.now()
      dataChannel.onmessage = () => resolve(Math.max(1, Math.round(performance.now() - sentAt)))
      dataChannel.send('?')
    }
  })
  await local.setLocalDescription()
  await remote.setRemoteDescription(local.localDescription as RTCSessionDescription)
  await remote.setLocalDescription()
  await local.setRemoteDescription(remote.localDescription as RTCSessionDescription)
  return roundTrip
}

/** A candidate that arrives before the description fails, and is part of the description anyway. */
function exchangeCandidates(from: RTCPeerConnection, to: RTCPeerConnection): void {
  from.onicecandidate = ({ candidate }) => candidate && void to.addIceCandidate(candidate).catch(() => {})
}

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
