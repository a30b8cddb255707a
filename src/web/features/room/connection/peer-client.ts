import type { ClientMessage, MediaGrant, MediaState } from '#contract/room.ts'
import {
  type LocalTracks,
  type PeerConnection,
  type PeerConnectionOptions,
  type RemoteStreams,
  trackKinds,
} from './connection-adapter.ts'
import { connectViaLiveKit } from './livekit-adapter.ts'
import { connectPeerToPeer } from './negotiate-peer-connection.ts'
import type { ConnectionAttempt } from './room-reducer.ts'

export type LocalMedia = { tracks: LocalTracks; mediaState: MediaState }

/** Sends the local media to the peer over one connection after another. */
export function createPeerClient({
  localMedia: initialMedia,
  send,
  onConnectionState,
  onRemoteStreams,
}: {
  localMedia: LocalMedia
  send: (message: ClientMessage) => void
  onConnectionState: PeerConnectionOptions['onConnectionState']
  /** Null without a connection. */
  onRemoteStreams: (remote: RemoteStreams | null) => void
}) {
  let localMedia = initialMedia
  let connection: PeerConnection | null = null
  let isAudioOnly = false

  /** Media to send: without the camera in audio-only mode. */
  function getSentMedia(): LocalMedia {
    if (!isAudioOnly) return localMedia
    return {
      tracks: { ...localMedia.tracks, camera: null },
      mediaState: { ...localMedia.mediaState, camera: false },
    }
  }

  const sendMediaState = () => send({ type: 'media-state', media: getSentMedia().mediaState })

  return {
    sendMediaState,
    connect(grant: MediaGrant, attempt: ConnectionAttempt) {
      const options = {
        ...attempt,
        getTracks: () => getSentMedia().tracks,
        sendSignal: send,
        onConnectionState,
        onRemoteStreams,
      }
      connection =
        grant.kind === 'p2p'
          ? connectPeerToPeer(grant.iceServers, options)
          : connectViaLiveKit(grant, options)
    },
    disconnect() {
      connection?.close()
      connection = null
      onRemoteStreams(null)
    },
    handleSignal: (message: Parameters<PeerConnection['handleSignal']>[0]) =>
      connection?.handleSignal(message),
    restartIce: () => connection?.restartIce(),
    sampleStats: async () => (await connection?.sampleStats()) ?? null,
    setAudioOnly(next: boolean) {
      if (next === isAudioOnly) return
      isAudioOnly = next
      connection?.setTrack('camera', getSentMedia().tracks.camera)
      sendMediaState()
    },
    setLocalMedia(next: LocalMedia) {
      const previous = getSentMedia()
      localMedia = next
      const { tracks } = getSentMedia()
      for (const kind of trackKinds) {
        if (tracks[kind] !== previous.tracks[kind]) connection?.setTrack(kind, tracks[kind])
      }
      sendMediaState()
    },
  }
}
