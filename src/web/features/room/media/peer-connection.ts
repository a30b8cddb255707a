import type { ClientMessage } from '#contract/room.ts'
import type { NetworkSample } from '#web/features/room/connection-quality.ts'

/** What one person can send, in the order of a direct connection's four lines. */
export const trackKinds = ['microphone', 'camera', 'screen', 'screenSound'] as const
export type TrackKind = (typeof trackKinds)[number]
export type LocalTracks = Record<TrackKind, MediaStreamTrack | null>

/** What comes from the other, to be played as it is. */
export type RemoteStreams = { camera: MediaStream; screen: MediaStream }

/** The line to the other, whichever way it goes. */
export type PeerConnection = {
  /** What the other's browser says about the line; only a direct one needs it. */
  handleSignal(message: Extract<ClientMessage, { type: 'sdp' | 'ice' }>): void
  /** Sends the track in place of what was sent of this kind; null sends nothing. The track stays the caller's. */
  setTrack(kind: TrackKind, track: MediaStreamTrack | null): void
  /** What the line was like since the last time; null while nothing goes over it. */
  sampleStats(): Promise<NetworkSample | null>
  /** Looks for another way to the other; only for whoever makes the offers. */
  restartIce(): void
  close(): void
}

export type PeerConnectionOptions = {
  /** Whoever came second makes all the offers, so that two never meet. */
  isInitiator: boolean
  generation: number
  getTracks: () => LocalTracks
  sendSignal: (message: ClientMessage) => void
  /** `connected` once both are there; `failed` where nothing is mended by itself any more. */
  onConnectionState: (state: RTCPeerConnectionState) => void
  onRemoteStreams: (remote: RemoteStreams) => void
}
