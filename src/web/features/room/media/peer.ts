import type { ClientMessage } from '#contract/room.ts'
import type { Measured } from '#web/features/room/connection-state.ts'

/** What one person can send, in the order of a direct connection's four lines. */
export const kinds = ['microphone', 'camera', 'screen', 'screenSound'] as const
export type Kind = (typeof kinds)[number]
export type Tracks = Record<Kind, MediaStreamTrack | null>

/** What comes from the other, to be played as it is. */
export type Remote = { face: MediaStream; screen: MediaStream }

/** The line to the other, whichever way it goes. */
export type Peer = {
  /** What the other's browser says about the line; only a direct one needs it. */
  hear(message: Extract<ClientMessage, { type: 'sdp' | 'ice' }>): void
  /** Sends the track in place of what was sent of this kind; null sends nothing. The track stays the caller's. */
  send(kind: Kind, track: MediaStreamTrack | null): void
  /** What the line was like since the last time; null while nothing goes over it. */
  measure(): Promise<Measured | null>
  /** Looks for another way to the other; only for whoever makes the offers. */
  restart(): void
  close(): void
}

export type PeerOptions = {
  /** Whoever came second makes all the offers, so that two never meet. */
  isInitiator: boolean
  generation: number
  tracks: () => Tracks
  say: (message: ClientMessage) => void
  /** `connected` once both are there; `failed` where nothing is mended by itself any more. */
  onState: (state: RTCPeerConnectionState) => void
  onRemote: (remote: Remote) => void
}
