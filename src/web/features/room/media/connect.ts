import type { MediaGrant } from '#contract/room.ts'
import { connectByLiveKit, reachLiveKit } from './livekit-adapter.ts'
import type { Peer, PeerOptions } from './peer.ts'
import { connectDirectly } from './peer-to-peer-adapter.ts'
import { tryRelay } from './turn-test.ts'

/** The line to the other, by the way that the operator chose. */
export const connectPeer = (grant: MediaGrant, options: PeerOptions): Peer =>
  grant.kind === 'p2p' ? connectDirectly(grant.iceServers, options) : connectByLiveKit(grant, options)

/** What a trial of the line found: what was tried, and the round trip in milliseconds where it was measured. */
export type Trial = { of: 'relay' | 'server'; isReached: boolean; ms: number | null }

/** Tries what the line will need; null where it needs nobody's help. */
export function trialOf(grant: MediaGrant): (() => Promise<Trial>) | null {
  if (grant.kind === 'livekit')
    return async () => ({ of: 'server', isReached: await reachLiveKit(grant), ms: null })
  if (grant.iceServers.length === 0) return null
  return async () => {
    const ms = await tryRelay(grant.iceServers)
    return { of: 'relay', isReached: ms !== null, ms }
  }
}
