import type { RemoteTrack, Room, Track } from 'livekit-client'
import type { MediaGrant } from '#contract/room.ts'
import { type Kind, kinds, type Peer, type PeerOptions } from './peer.ts'
import { meter } from './sound-meter.ts'

type Way = Extract<MediaGrant, { kind: 'livekit' }>

const trialMs = 8000

/** Its client, loaded where it is needed. What it has to say to developers it would say in everybody's console. */
async function loadLiveKit() {
  const client = await import('livekit-client')
  client.setLogLevel('silent')
  return client
}

/** Whether this browser reaches the server: its socket, and the way that sound and pictures take. */
export async function reachLiveKit({ url, token }: Way): Promise<boolean> {
  const { Room } = await loadLiveKit()
  const room = new Room({ singlePeerConnection: false })
  const late = setTimeout(() => void room.disconnect(), trialMs)
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
export function connectByLiveKit({ url, token }: Way, { tracks, onState, onRemote }: PeerOptions): Peer {
  let room: Room | null = null
  let isOpen = true
  let work = Promise.resolve()
  const measure = meter(async () => {
    const lines = room ? [...heard(room), ...sent(room)] : []
    return Promise.all(lines.map(line => line.getRTCStatsReport()))
  })
  const shown = { face: new MediaStream(), screen: new MediaStream() }

  /** One step after the other; a step that fails leaves a line that has to be made anew. */
  function inOrder(step: () => Promise<unknown>): void {
    const guarded = async () => void (isOpen && (await step()))
    work = work.then(guarded).catch(() => {
      if (isOpen) onState('failed')
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
    const tell = () => isOpen && room === entered && onState(stateOf(entered))
    entered
      .on(RoomEvent.ConnectionStateChanged, tell)
      .on(RoomEvent.ParticipantConnected, tell)
      .on(RoomEvent.ParticipantDisconnected, tell)
      .on(RoomEvent.TrackSubscribed, show)
      .on(RoomEvent.TrackUnsubscribed, show)
    await entered.connect(url, token)
    for (const kind of kinds) await put(kind)
  }

  /** Makes what is published of a kind what is to be sent of it by now. */
  async function put(kind: Kind): Promise<void> {
    const track = tracks()[kind]
    const me = room?.localParticipant
    const published = me?.getTrackPublication(sourceOf(kind))?.track
    if (!me || published?.mediaStreamTrack === track) return
    if (!track) await (published && me.unpublishTrack(published, false))
    else if (published) await published.replaceTrack(track, true)
    else await me.publishTrack(track, { source: sourceOf(kind) })
  }

  /** Lets a stream be the same one while what it carries is the same: whoever plays it is not disturbed. */
  function show(): void {
    if (!room || !isOpen) return
    const all = heard(room)
    const of = (...wanted: Kind[]) =>
      all.filter(one => wanted.some(kind => one.source === sourceOf(kind))).map(one => one.mediaStreamTrack)
    const [face, screen] = [of('microphone', 'camera'), of('screen', 'screenSound')]
    if (!carries(shown.face, face)) shown.face = new MediaStream(face)
    if (!carries(shown.screen, screen)) shown.screen = new MediaStream(screen)
    onRemote({ ...shown })
  }

  onRemote({ ...shown })
  inOrder(enter)

  return {
    hear() {},
    send: kind => inOrder(() => put(kind)),
    measure,
    restart() {
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
const sources = {
  microphone: 'microphone',
  camera: 'camera',
  screen: 'screen_share',
  screenSound: 'screen_share_audio',
} as const
const sourceOf = (kind: Kind) => sources[kind] as Track.Source

const heard = (room: Room): RemoteTrack[] =>
  [...room.remoteParticipants.values()].flatMap(other =>
    [...other.trackPublications.values()].flatMap(({ track }) => track ?? []),
  )

const sent = (room: Room) =>
  [...room.localParticipant.trackPublications.values()].flatMap(({ track }) => track ?? [])

const carries = (stream: MediaStream, tracks: readonly MediaStreamTrack[]) =>
  stream.getTracks().length === tracks.length && tracks.every(track => stream.getTracks().includes(track))

function stateOf({ state, remoteParticipants }: Room): RTCPeerConnectionState {
  if (state === 'connected') return remoteParticipants.size > 0 ? 'connected' : 'connecting'
  if (state === 'connecting') return 'connecting'
  return state === 'disconnected' ? 'failed' : 'disconnected'
}
