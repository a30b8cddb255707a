import type { MediaGrant } from '#contract/room.ts'
import { connectViaLiveKit, testLiveKit } from './livekit-adapter.ts'
import type { PeerConnection, PeerConnectionOptions } from './peer-connection.ts'
import { connectPeerToPeer } from './peer-to-peer-adapter.ts'
import { testTurnRelay } from './turn-test.ts'

export const connectPeer = (grant: MediaGrant, options: PeerConnectionOptions): PeerConnection =>
  grant.kind === 'p2p' ? connectPeerToPeer(grant.iceServers, options) : connectViaLiveKit(grant, options)

/** Result of a connection test. The round trip is null when not measured. */
export type ConnectionTestResult = {
  target: 'relay' | 'server'
  isReachable: boolean
  roundTripMs: number | null
}

/** Null when the connection needs neither relay nor server. */
export function createConnectionTest(grant: MediaGrant): (() => Promise<ConnectionTestResult>) | null {
  if (grant.kind === 'livekit')
    return async () => ({ target: 'server', isReachable: await testLiveKit(grant), roundTripMs: null })
  if (grant.iceServers.length === 0) return null
  return async () => {
    const ms = await testTurnRelay(grant.iceServers)
    return { target: 'relay', isReachable: ms !== null, roundTripMs: ms }
  }
}
