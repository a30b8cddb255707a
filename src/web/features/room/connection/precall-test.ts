import type { MediaGrant } from '#contract/room.ts'
import { createDeferred } from '#web/lib/built-ins.ts'
import { testLiveKit } from './livekit-adapter.ts'

/** Result of a connection test. The round trip is null when not measured. */
export type ConnectionTestResult = {
  target: 'relay' | 'server'
  isReachable: boolean
  roundTripMs: number | null
}

/** False when the browsers connect directly. */
export const needsConnectionTest = (grant: MediaGrant): boolean =>
  grant.kind === 'livekit' || grant.iceServers.length > 0

export async function testConnection(grant: MediaGrant): Promise<ConnectionTestResult> {
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
