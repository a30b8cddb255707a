import type { ClientMessage } from '#contract/room.ts'
import type { NetworkSample } from './connection-quality.ts'
import type { ConnectionAttempt } from './room-reducer.ts'

/** Kinds of tracks, in the order of the four transceivers. */
export const trackKinds = ['microphone', 'camera', 'screen', 'screenSound'] as const
export type TrackKind = (typeof trackKinds)[number]
export type LocalTracks = Record<TrackKind, MediaStreamTrack | null>

export type RemoteStreams = { camera: MediaStream; screen: MediaStream }

export type PeerConnection = {
  /** Handles a signal of the peer. Only the peer-to-peer adapter needs it. */
  handleSignal(message: Extract<ClientMessage, { type: 'sdp' | 'ice' }>): void
  /** Replaces the sent track. Null sends nothing. The caller still owns the track. */
  setTrack(kind: TrackKind, track: MediaStreamTrack | null): void
  /** Sample since the previous call. Null without traffic. */
  sampleStats(): Promise<NetworkSample | null>
  restartIce(): void
  close(): void
}

export type PeerConnectionOptions = ConnectionAttempt & {
  getTracks: () => LocalTracks
  sendSignal: (message: ClientMessage) => void
  /** "connected" when both participants are there, "failed" when no automatic recovery follows. */
  onConnectionState: (state: RTCPeerConnectionState) => void
  onRemoteStreams: (remote: RemoteStreams) => void
}
