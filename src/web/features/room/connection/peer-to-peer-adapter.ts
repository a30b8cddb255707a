import { createStatsSampler } from './connection-stats.ts'
import {
  createTaskQueue,
  type PeerConnection,
  type PeerConnectionOptions,
  trackKinds,
} from './peer-connection.ts'

const mediaKinds = { microphone: 'audio', camera: 'video', screen: 'video', screenSound: 'audio' } as const

/** Peer-to-peer connection with four transceivers. Later only their tracks change. */
export function connectPeerToPeer(
  iceServers: RTCIceServer[],
  {
    isInitiator,
    generation,
    getTracks,
    sendSignal,
    onConnectionState,
    onRemoteStreams,
  }: PeerConnectionOptions,
): PeerConnection {
  const connection = new RTCPeerConnection({ iceServers })
  const earlyCandidates: RTCIceCandidateInit[] = []
  let isOpen = true
  const enqueue = createTaskQueue(
    () => isOpen,
    () => onConnectionState('failed'),
  )

  connection.onconnectionstatechange = () => onConnectionState(connection.connectionState)
  connection.onicecandidate = ({ candidate }) => {
    if (!candidate?.candidate) return
    const { sdpMid, sdpMLineIndex, usernameFragment } = candidate
    const candidateInit = { candidate: candidate.candidate, sdpMid, sdpMLineIndex, usernameFragment }
    sendSignal({ type: 'ice', generation, candidate: candidateInit })
  }

  async function offer(options: RTCOfferOptions = {}): Promise<void> {
    await connection.setLocalDescription(await connection.createOffer(options))
    sendDescription('offer')
  }

  async function answer(): Promise<void> {
    const transceivers = connection.getTransceivers()
    for (const [index, kind] of trackKinds.entries()) {
      const transceiver = transceivers[index]
      if (!transceiver) continue
      transceiver.direction = 'sendrecv'
      await transceiver.sender.replaceTrack(getTracks()[kind])
    }
    await connection.setLocalDescription(await connection.createAnswer())
    sendDescription('answer')
  }

  function sendDescription(type: 'offer' | 'answer'): void {
    const sdp = connection.localDescription?.sdp
    if (isOpen && sdp) sendSignal({ type: 'sdp', generation, description: { type, sdp } })
  }

  function show(): void {
    const [microphone, camera, screen, screenSound] = connection
      .getTransceivers()
      .map(transceiver => transceiver.receiver.track)
    const streamOf = (...tracks: (MediaStreamTrack | undefined)[]) =>
      new MediaStream(tracks.filter(track => track !== undefined))
    onRemoteStreams({ camera: streamOf(microphone, camera), screen: streamOf(screen, screenSound) })
  }

  if (isInitiator) {
    for (const kind of trackKinds) {
      connection.addTransceiver(getTracks()[kind] ?? mediaKinds[kind], { direction: 'sendrecv' })
    }
    show()
    enqueue(offer)
  }

  return {
    handleSignal(message) {
      enqueue(async () => {
        if (message.type === 'ice') {
          if (!connection.remoteDescription) return earlyCandidates.push(message.candidate)
          return connection.addIceCandidate(message.candidate)
        }
        const { description } = message
        const isExpected = description.type === 'offer' || connection.signalingState === 'have-local-offer'
        if (!isExpected) return
        const isFirst = !connection.remoteDescription
        await connection.setRemoteDescription(description)
        for (const candidate of earlyCandidates.splice(0)) await connection.addIceCandidate(candidate)
        if (description.type !== 'offer') return
        await answer()
        if (isFirst) show()
      })
    },
    setTrack(kind, track) {
      enqueue(async () => connection.getTransceivers()[trackKinds.indexOf(kind)]?.sender.replaceTrack(track))
    },
    sampleStats: createStatsSampler(async () => [await connection.getStats()]),
    restartIce() {
      enqueue(() => offer({ iceRestart: true }))
    },
    close() {
      isOpen = false
      connection.onconnectionstatechange = null
      connection.onicecandidate = null
      connection.close()
    },
  }
}
