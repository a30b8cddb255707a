import type { ClientMessage, MediaGrant, MediaState } from '#contract/room.ts'
import {
  type ConnectionQuality,
  initialConnectionQuality,
  updateConnectionQuality,
} from './connection-quality.ts'
import { connectViaLiveKit } from './livekit-adapter.ts'
import {
  type LocalTracks,
  type PeerConnection,
  type PeerConnectionOptions,
  type RemoteStreams,
  trackKinds,
} from './peer-connection.ts'
import { connectPeerToPeer } from './peer-to-peer-adapter.ts'

export type LocalMedia = { tracks: LocalTracks; mediaState: MediaState }

/** Sends the local media to the peer over one connection after another, and measures their quality. */
export function createPeerClient({
  localMedia: initialMedia,
  send,
  onConnectionState,
  onRemoteStreams,
  onQuality,
}: {
  localMedia: LocalMedia
  send: (message: ClientMessage) => void
  onConnectionState: PeerConnectionOptions['onConnectionState']
  /** Null without a connection. */
  onRemoteStreams: (remote: RemoteStreams | null) => void
  onQuality: (quality: ConnectionQuality) => void
}) {
  let localMedia = initialMedia
  let connection: PeerConnection | null = null
  let quality = initialConnectionQuality

  /** Media to send: without the camera in audio-only mode. */
  function getSentMedia(): LocalMedia {
    if (!quality.isAudioOnly) return localMedia
    return {
      tracks: { ...localMedia.tracks, camera: null },
      mediaState: { ...localMedia.mediaState, camera: false },
    }
  }

  const sendMediaState = () => send({ type: 'media-state', media: getSentMedia().mediaState })

  function setQuality(next: ConnectionQuality): void {
    const hasModeChanged = next.isAudioOnly !== quality.isAudioOnly
    quality = next
    onQuality(next)
    if (!hasModeChanged) return
    connection?.setTrack('camera', getSentMedia().tracks.camera)
    sendMediaState()
  }

  return {
    sendMediaState,
    connect(grant: MediaGrant, { isInitiator, generation }: { isInitiator: boolean; generation: number }) {
      const options = {
        isInitiator,
        generation,
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
      // The next connection sends the camera again.
      setQuality(initialConnectionQuality)
    },
    handleSignal: (message: Parameters<PeerConnection['handleSignal']>[0]) =>
      connection?.handleSignal(message),
    restartIce: () => connection?.restartIce(),
    async sampleQuality() {
      const sample = await connection?.sampleStats()
      if (sample) setQuality(updateConnectionQuality(quality, sample))
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
