import type { RemoteTrack, Room, Track } from 'livekit-client'
import type { MediaGrant } from '#contract/room.ts'
import {
  type PeerConnection,
  type PeerConnectionOptions,
  type TrackKind,
  trackKinds,
} from './connection-adapter.ts'
import { createStatsSampler } from './connection-quality.ts'

type LiveKitGrant = Extract<MediaGrant, { kind: 'livekit' }>

const testTimeoutMs = 8000

/** Loads the LiveKit client on demand and silences its console output. */
async function loadLiveKit() {
  const client = await import('livekit-client')
  client.setLogLevel('silent')
  return client
}

/** Tests signaling and media connection to the LiveKit server. */
export async function testLiveKit({ url, token }: LiveKitGrant): Promise<boolean> {
  const { Room } = await loadLiveKit()
  const room = new Room({ singlePeerConnection: false })
  const timer = setTimeout(() => void room.disconnect(), testTimeoutMs)
  try {
    await room.connect(url, token, { maxRetries: 0 })
    return true
  } catch {
    return false
  } finally {
    clearTimeout(timer)
    void room.disconnect()
  }
}

/**
 * Connection via a LiveKit server. LiveKit reconnects by itself. When it gives up, the recovery of the room takes
 * over.
 */
export function connectViaLiveKit(
  { url, token }: LiveKitGrant,
  { getTracks, onConnectionState, onRemoteStreams }: PeerConnectionOptions,
): PeerConnection {
  let room: Room | null = null
  let isOpen = true
  let queue = Promise.resolve()
  const sampleStats = createStatsSampler(async () => {
    const tracks = room ? [...remoteTracks(room), ...publishedTracks(room)] : []
    return Promise.all(tracks.map(track => track.getRTCStatsReport()))
  })
  const streams = { camera: new MediaStream(), screen: new MediaStream() }

  /** Runs steps in sequence. A failed step requires a new connection. */
  function enqueue(step: () => Promise<void>): void {
    const runIfOpen = async () => isOpen && step()
    queue = queue.then(runIfOpen).then(
      () => undefined,
      () => {
        if (isOpen) onConnectionState('failed')
      },
    )
  }

  async function join(): Promise<void> {
    const { Room, RoomEvent } = await loadLiveKit()
    if (!isOpen) return
    const joined = new Room({
      // Mode with two peer connections, which all server versions support.
      singlePeerConnection: false,
      stopLocalTrackOnUnpublish: false,
      publishDefaults: { simulcast: false, backupCodec: false },
    })
    room = joined
    const reportState = () => isOpen && room === joined && onConnectionState(toConnectionState(joined))
    joined
      .on(RoomEvent.ConnectionStateChanged, reportState)
      .on(RoomEvent.ParticipantConnected, reportState)
      .on(RoomEvent.ParticipantDisconnected, reportState)
      .on(RoomEvent.TrackSubscribed, show)
      .on(RoomEvent.TrackUnsubscribed, show)
    await joined.connect(url, token)
    for (const kind of trackKinds) await publish(kind)
  }

  /** Publishes the current track of a kind, or unpublishes it. */
  async function publish(kind: TrackKind): Promise<void> {
    const track = getTracks()[kind]
    const me = room?.localParticipant
    const published = me?.getTrackPublication(trackSource(kind))?.track
    if (!me || published?.mediaStreamTrack === track) return
    if (!track) await (published && me.unpublishTrack(published, false))
    else if (published) await published.replaceTrack(track, true)
    else await me.publishTrack(track, { source: trackSource(kind) })
  }

  /** Reuses a stream while its tracks are the same, so that playback is not interrupted. */
  function show(): void {
    if (!room || !isOpen) return
    const tracks = remoteTracks(room)
    const tracksOf = (...kinds: TrackKind[]) =>
      tracks
        .filter(track => kinds.some(kind => track.source === trackSource(kind)))
        .map(track => track.mediaStreamTrack)
    const [cameraTracks, screen] = [tracksOf('microphone', 'camera'), tracksOf('screen', 'screenSound')]
    if (!hasSameTracks(streams.camera, cameraTracks)) streams.camera = new MediaStream(cameraTracks)
    if (!hasSameTracks(streams.screen, screen)) streams.screen = new MediaStream(screen)
    onRemoteStreams({ ...streams })
  }

  onRemoteStreams({ ...streams })
  enqueue(join)

  return {
    handleSignal() {},
    setTrack: kind => enqueue(() => publish(kind)),
    sampleStats,
    restartIce() {
      enqueue(async () => {
        await room?.disconnect(false)
        await join()
      })
    },
    close() {
      isOpen = false
      void room?.disconnect(false)
    },
  }
}

/** Values of Track.Source, which is loaded only with the client. */
const trackSources = {
  microphone: 'microphone',
  camera: 'camera',
  screen: 'screen_share',
  screenSound: 'screen_share_audio',
} as const
const trackSource = (kind: TrackKind) => trackSources[kind] as Track.Source

const remoteTracks = (room: Room): RemoteTrack[] =>
  [...room.remoteParticipants.values()].flatMap(participant =>
    [...participant.trackPublications.values()].flatMap(({ track }) => track ?? []),
  )

const publishedTracks = (room: Room) =>
  [...room.localParticipant.trackPublications.values()].flatMap(({ track }) => track ?? [])

const hasSameTracks = (stream: MediaStream, tracks: readonly MediaStreamTrack[]) =>
  stream.getTracks().length === tracks.length && tracks.every(track => stream.getTracks().includes(track))

function toConnectionState({ state, remoteParticipants }: Room): RTCPeerConnectionState {
  if (state === 'connected') return remoteParticipants.size > 0 ? 'connected' : 'connecting'
  if (state === 'connecting') return 'connecting'
  return state === 'disconnected' ? 'failed' : 'disconnected'
}
