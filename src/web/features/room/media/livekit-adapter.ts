import type { RemoteTrack, Room, Track } from 'livekit-client'
import type { MediaGrant } from '#contract/room.ts'
import { createStatsSampler } from './connection-stats.ts'
import {
  type PeerConnection,
  type PeerConnectionOptions,
  type TrackKind,
  trackKinds,
} from './peer-connection.ts'

type LiveKitGrant = Extract<MediaGrant, { kind: 'livekit' }>

const testTimeoutMs = 8000

/** Its client, loaded where it is needed. What it has to say to developers it would say in everybody's console. */
async function loadLiveKit() {
  const client = await import('livekit-client')
  client.setLogLevel('silent')
  return client
}

/** Whether this browser reaches the server: its socket, and the way that sound and pictures take. */
export async function testLiveKit({ url, token }: LiveKitGrant): Promise<boolean> {
  const { Room } = await loadLiveKit()
  const room = new Room({ singlePeerConnection: false })
  const late = setTimeout(() => void room.disconnect(), testTimeoutMs)
  try {
    await room.connect(url, token, { maxRetries: 0 })
    return true
  } catch {
    return false
  } finally {
    clearTimeout(late)
    void room.disconnect()
  }
}

/**
 * The line to the other by way of a LiveKit server, whose client is loaded only here. It mends itself; where it gives up, the
 * room's own ladder begins anew.
 */
export function connectViaLiveKit(
  { url, token }: LiveKitGrant,
  { getTracks, onConnectionState, onRemoteStreams }: PeerConnectionOptions,
): PeerConnection {
  let room: Room | null = null
  let isOpen = true
  let work = Promise.resolve()
  const measure = createStatsSampler(async () => {
    const lines = room ? [...remoteTracks(room), ...publishedTracks(room)] : []
    return Promise.all(lines.map(line => line.getRTCStatsReport()))
  })
  const shown = { camera: new MediaStream(), screen: new MediaStream() }

  /** One step after the other; a step that fails leaves a line that has to be made anew. */
  function inOrder(step: () => Promise<unknown>): void {
    const guarded = async () => void (isOpen && (await step()))
    work = work.then(guarded).catch(() => {
      if (isOpen) onConnectionState('failed')
    })
  }

  async function enter(): Promise<void> {
    const { Room, RoomEvent } = await loadLiveKit()
    if (!isOpen) return
    const entered = new Room({
      // The room's protocol of two connections, which servers of every age speak.
      singlePeerConnection: false,
      stopLocalTrackOnUnpublish: false,
      publishDefaults: { simulcast: false, backupCodec: false },
    })
    room = entered
    const tell = () => isOpen && room === entered && onConnectionState(toConnectionState(entered))
    entered
      .on(RoomEvent.ConnectionStateChanged, tell)
      .on(RoomEvent.ParticipantConnected, tell)
      .on(RoomEvent.ParticipantDisconnected, tell)
      .on(RoomEvent.TrackSubscribed, show)
      .on(RoomEvent.TrackUnsubscribed, show)
    await entered.connect(url, token)
    for (const kind of trackKinds) await put(kind)
  }

  /** Makes what is published of a kind what is to be sent of it by now. */
  async function put(kind: TrackKind): Promise<void> {
    const track = getTracks()[kind]
    const me = room?.localParticipant
    const published = me?.getTrackPublication(trackSource(kind))?.track
    if (!me || published?.mediaStreamTrack === track) return
    if (!track) await (published && me.unpublishTrack(published, false))
    else if (published) await published.replaceTrack(track, true)
    else await me.publishTrack(track, { source: trackSource(kind) })
  }

  /** Lets a stream be the same one while what it carries is the same: whoever plays it is not disturbed. */
  function show(): void {
    if (!room || !isOpen) return
    const all = remoteTracks(room)
    const of = (...wanted: TrackKind[]) =>
      all
        .filter(one => wanted.some(kind => one.source === trackSource(kind)))
        .map(one => one.mediaStreamTrack)
    const [face, screen] = [of('microphone', 'camera'), of('screen', 'screenSound')]
    if (!hasSameTracks(shown.camera, face)) shown.camera = new MediaStream(face)
    if (!hasSameTracks(shown.screen, screen)) shown.screen = new MediaStream(screen)
    onRemoteStreams({ ...shown })
  }

  onRemoteStreams({ ...shown })
  inOrder(enter)

  return {
    handleSignal() {},
    setTrack: kind => inOrder(() => put(kind)),
    sampleStats: measure,
    restartIce() {
      inOrder(async () => {
        await room?.disconnect(false)
        await enter()
      })
    },
    close() {
      isOpen = false
      void room?.disconnect(false)
    },
  }
}

/** What LiveKit calls them on the line; its own names for these words are loaded only with the rest of it. */
const trackSources = {
  microphone: 'microphone',
  camera: 'camera',
  screen: 'screen_share',
  screenSound: 'screen_share_audio',
} as const
const trackSource = (kind: TrackKind) => trackSources[kind] as Track.Source

const remoteTracks = (room: Room): RemoteTrack[] =>
  [...room.remoteParticipants.values()].flatMap(other =>
    [...other.trackPublications.values()].flatMap(({ track }) => track ?? []),
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
