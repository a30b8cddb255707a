import { createStatsSampler } from './connection-stats.ts'
import { type PeerConnection, type PeerConnectionOptions, trackKinds } from './peer-connection.ts'

const mediaKinds = { microphone: 'audio', camera: 'video', screen: 'video', screenSound: 'audio' } as const

/** The connection to the other: four lines in both directions, made once; afterwards only what they carry changes. */
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
  const early: RTCIceCandidateInit[] = []
  let isOpen = true
  let work = Promise.resolve()

  /** One step after the other; a step that fails leaves a connection that has to be made anew. */
  function inOrder(step: () => Promise<unknown>): void {
    const guarded = async () => void (isOpen && (await step()))
    work = work.then(guarded).catch(() => {
      if (isOpen) onConnectionState('failed')
    })
  }

  connection.onconnectionstatechange = () => onConnectionState(connection.connectionState)
  connection.onicecandidate = ({ candidate }) => {
    if (!candidate?.candidate) return
    const { sdpMid, sdpMLineIndex, usernameFragment } = candidate
    const sent = { candidate: candidate.candidate, sdpMid, sdpMLineIndex, usernameFragment }
    sendSignal({ type: 'ice', generation, candidate: sent })
  }

  async function offer(options: RTCOfferOptions = {}): Promise<void> {
    await connection.setLocalDescription(await connection.createOffer(options))
    tell('offer')
  }

  async function answer(): Promise<void> {
    const lines = connection.getTransceivers()
    for (const [index, kind] of trackKinds.entries()) {
      const line = lines[index]
      if (!line) continue
      line.direction = 'sendrecv'
      await line.sender.replaceTrack(getTracks()[kind])
    }
    await connection.setLocalDescription(await connection.createAnswer())
    tell('answer')
  }

  function tell(type: 'offer' | 'answer'): void {
    const sdp = connection.localDescription?.sdp
    if (isOpen && sdp) sendSignal({ type: 'sdp', generation, description: { type, sdp } })
  }

  function show(): void {
    const [voice, face, screen, sound] = connection.getTransceivers().map(line => line.receiver.track)
    const streamOf = (...parts: (MediaStreamTrack | undefined)[]) =>
      new MediaStream(parts.filter(track => track !== undefined))
    onRemoteStreams({ camera: streamOf(voice, face), screen: streamOf(screen, sound) })
  }

  if (isInitiator) {
    for (const kind of trackKinds) {
      connection.addTransceiver(getTracks()[kind] ?? mediaKinds[kind], { direction: 'sendrecv' })
    }
    show()
    inOrder(offer)
  }

  return {
    handleSignal(message) {
      inOrder(async () => {
        if (message.type === 'ice') {
          if (!connection.remoteDescription) return early.push(message.candidate)
          return connection.addIceCandidate(message.candidate)
        }
        const { description } = message
        const isExpected = description.type === 'offer' || connection.signalingState === 'have-local-offer'
        if (!isExpected) return
        const isFirst = !connection.remoteDescription
        await connection.setRemoteDescription(description)
        for (const candidate of early.splice(0)) await connection.addIceCandidate(candidate)
        if (description.type !== 'offer') return
        await answer()
        if (isFirst) show()
      })
    },
    setTrack(kind, track) {
      inOrder(async () => connection.getTransceivers()[trackKinds.indexOf(kind)]?.sender.replaceTrack(track))
    },
    sampleStats: createStatsSampler(async () => [await connection.getStats()]),
    restartIce() {
      inOrder(() => offer({ iceRestart: true }))
    },
    close() {
      isOpen = false
      connection.onconnectionstatechange = null
      connection.onicecandidate = null
      connection.close()
    },
  }
}
