import { type PeerConnection, type PeerConnectionOptions, trackKinds } from './connection-adapter.ts'
import { createStatsSampler } from './connection-quality.ts'

const mediaKinds = { microphone: 'audio', camera: 'video', screen: 'video', screenSound: 'audio' } as const

/**
 * Peer-to-peer connection by perfect negotiation (https://www.w3.org/TR/webrtc/#perfect-negotiation-example). The
 * initiator adds four transceivers, of which later only the tracks change.
 */
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
  /** The polite side takes its own offer back when both offer at once. */
  const isPolite = !isInitiator
  let isMakingOffer = false
  let isIgnoringOffer = false

  /** A failed step requires a new connection. */
  const run = (step: () => Promise<unknown>) =>
    void step().catch(() => {
      if (connection.signalingState !== 'closed') onConnectionState('failed')
    })

  connection.onconnectionstatechange = () => onConnectionState(connection.connectionState)
  connection.onicecandidate = ({ candidate }) => {
    if (!candidate?.candidate) return
    const { sdpMid, sdpMLineIndex, usernameFragment } = candidate
    const candidateInit = { candidate: candidate.candidate, sdpMid, sdpMLineIndex, usernameFragment }
    sendSignal({ type: 'ice', generation, candidate: candidateInit })
  }
  connection.onnegotiationneeded = () =>
    run(async () => {
      isMakingOffer = true
      await sendLocalDescription().finally(() => {
        isMakingOffer = false
      })
    })

  /** Sends an offer, or the answer to the peer's offer. */
  async function sendLocalDescription(): Promise<void> {
    await connection.setLocalDescription()
    const { localDescription } = connection
    const type = localDescription?.type
    if (type === 'offer' || type === 'answer')
      sendSignal({ type: 'sdp', generation, description: { type, sdp: localDescription?.sdp ?? '' } })
  }

  async function handleDescription(description: RTCSessionDescriptionInit): Promise<void> {
    const isOffer = description.type === 'offer'
    const isCollision = isOffer && (isMakingOffer || connection.signalingState !== 'stable')
    isIgnoringOffer = isCollision && !isPolite
    if (isIgnoringOffer) return
    const isFirst = !connection.remoteDescription
    await connection.setRemoteDescription(description)
    if (!isOffer) return
    await sendTracks()
    await sendLocalDescription()
    if (isFirst) showRemoteStreams()
  }

  /** Sends the own tracks over the transceivers that the peer's offer has created. */
  async function sendTracks(): Promise<void> {
    for (const [index, transceiver] of connection.getTransceivers().entries()) {
      const kind = trackKinds[index]
      if (!kind) continue
      transceiver.direction = 'sendrecv'
      await transceiver.sender.replaceTrack(getTracks()[kind])
    }
  }

  function showRemoteStreams(): void {
    const tracks = connection.getTransceivers().map(({ receiver }) => receiver.track)
    const streamOf = (...kinds: (typeof trackKinds)[number][]) =>
      new MediaStream(tracks.filter((_, index) => kinds.some(kind => kind === trackKinds[index])))
    onRemoteStreams({ camera: streamOf('microphone', 'camera'), screen: streamOf('screen', 'screenSound') })
  }

  if (isInitiator) {
    for (const kind of trackKinds)
      connection.addTransceiver(getTracks()[kind] ?? mediaKinds[kind], { direction: 'sendrecv' })
    showRemoteStreams()
  }

  return {
    handleSignal(message) {
      if (message.type === 'sdp') return run(() => handleDescription(message.description))
      run(async () => {
        try {
          await connection.addIceCandidate(message.candidate)
        } catch (error) {
          if (!isIgnoringOffer) throw error
        }
      })
    },
    setTrack(kind, track) {
      const transceiver = connection.getTransceivers()[trackKinds.indexOf(kind)]
      if (transceiver) run(() => transceiver.sender.replaceTrack(track))
    },
    sampleStats: createStatsSampler(async () => [await connection.getStats()]),
    restartIce: () => connection.restartIce(),
    close() {
      connection.onconnectionstatechange = null
      connection.onicecandidate = null
      connection.close()
    },
  }
}
