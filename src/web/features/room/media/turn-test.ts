const testTimeoutMs = 8000

/**
 * A word sent to oneself through the relay and nothing else, and how long it took to come back in milliseconds; null where
 * the relay was not reached.
 */
export async function testTurnRelay(iceServers: RTCIceServer[]): Promise<number | null> {
  const [near, far] = [1, 2].map(() => new RTCPeerConnection({ iceServers, iceTransportPolicy: 'relay' }))
  if (!near || !far) return null
  const timeout = Promise.withResolvers<null>()
  const timer = setTimeout(() => timeout.resolve(null), testTimeoutMs)
  try {
    return await Promise.race([measureRoundTrip(near, far), timeout.promise])
  } catch {
    return null
  } finally {
    clearTimeout(timer)
    near.close()
    far.close()
  }
}

async function measureRoundTrip(near: RTCPeerConnection, far: RTCPeerConnection): Promise<number> {
  exchangeCandidates(near, far)
  exchangeCandidates(far, near)
  far.ondatachannel = ({ channel }) => {
    channel.onmessage = ({ data }) => channel.send(data)
  }
  const line = near.createDataChannel('trial')
  const back = new Promise<number>(resolve => {
    line.onopen = () => {
      const sentAt = performance.now()
      line.onmessage = () => resolve(Math.max(1, Math.round(performance.now() - sentAt)))
      line.send('?')
    }
  })
  await near.setLocalDescription(await near.createOffer())
  await far.setRemoteDescription(near.localDescription as RTCSessionDescription)
  await far.setLocalDescription(await far.createAnswer())
  await near.setRemoteDescription(far.localDescription as RTCSessionDescription)
  return back
}

/** A candidate that comes before the description is refused, and needed no passing on: the description contains it. */
function exchangeCandidates(from: RTCPeerConnection, to: RTCPeerConnection): void {
  from.onicecandidate = ({ candidate }) => candidate && void to.addIceCandidate(candidate).catch(() => {})
}
