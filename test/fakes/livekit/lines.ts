import type { TrackInfo } from '@livekit/protocol'
import {
  MediaStream,
  MediaStreamTrack,
  RTCPeerConnection,
  RTCRtpCodecParameters,
  type RTCRtpSender,
} from 'werift'

/** Codecs of both ends of every connection: Opus for sound, VP8 for pictures. */
const codecs = {
  audio: [new RTCRtpCodecParameters({ mimeType: 'audio/opus', clockRate: 48_000, channels: 2 })],
  video: [
    new RTCRtpCodecParameters({
      mimeType: 'video/VP8',
      clockRate: 90_000,
      rtcpFeedback: [{ type: 'nack' }, { type: 'nack', parameter: 'pli' }, { type: 'goog-remb' }],
    }),
  ],
}

/** A published track, and a request for a key frame. */
export type Published = { info: TrackInfo; track: MediaStreamTrack; wantsKeyFrame: () => void }

type Description = { type: string; sdp: string }

/** Peer connection on which a participant publishes. */
export function createPublisher(handlers: {
  published: (published: Published) => void
  unpublished: (sid: string) => void
}) {
  const connection = new RTCPeerConnection({ codecs })
  /** Announced tracks, by the id of the browser's track. */
  const announced = new Map<string, TrackInfo>()
  const byMid = new Map<string, TrackInfo>()
  const cids = new Map<string, string>()

  connection.ontrack = ({ track, transceiver }) => {
    const mid = transceiver.mid ?? ''
    const info = announced.get(cids.get(mid) ?? '')
    if (!info || byMid.has(mid)) return
    byMid.set(mid, info)
    const wantsKeyFrame = () => track.ssrc !== undefined && void transceiver.receiver.sendRtcpPLI(track.ssrc)
    handlers.published({ info, track, wantsKeyFrame })
  }

  return {
    announce: (cid: string, info: TrackInfo) => void announced.set(cid, info),
    async answer(offer: Description): Promise<Description> {
      for (const { mid, cid, sends } of sectionsOf(offer.sdp)) {
        if (cid) cids.set(mid, cid)
        const info = byMid.get(mid)
        if (!info || sends) continue
        byMid.delete(mid)
        handlers.unpublished(info.sid)
      }
      await connection.setRemoteDescription({ type: 'offer', sdp: offer.sdp })
      await connection.setLocalDescription(await connection.createAnswer())
      return localDescription(connection)
    },
    candidate: (candidate: object) => connection.addIceCandidate(candidate),
    close: () => connection.close(),
  }
}

/**
 * Peer connection on which a participant receives others' tracks. It makes the offers, one after the other.
 */
export function createSubscriber(offer: (said: Description) => void) {
  const connection = new RTCPeerConnection({ codecs })
  const senders = new Map<string, { sender: RTCRtpSender; stop: () => void }>()
  let isNegotiating = false
  let isRepeatNeeded = false
  connection.createDataChannel('_reliable')

  async function negotiate(): Promise<void> {
    if (isNegotiating) {
      isRepeatNeeded = true
      return
    }
    isNegotiating = true
    const description = await connection.createOffer()
    // The participant may have left meanwhile.
    if (connection.connectionState === 'closed') return
    await connection.setLocalDescription(description)
    offer(localDescription(connection))
  }

  return {
    negotiate,
    async add(publisher: string, { info, track, wantsKeyFrame }: Published): Promise<void> {
      const copy = new MediaStreamTrack({ kind: track.kind, id: info.sid })
      const forward = track.onReceiveRtp.subscribe(packet => copy.writeRtp(packet.clone()))
      // The browser reads the publisher of a track from the stream's name.
      const streams = [new MediaStream({ id: `${publisher}|${info.sid}` })]
      const { sender } = connection.addTransceiver(copy, { direction: 'sendonly', streams })
      sender.onPictureLossIndication.subscribe(wantsKeyFrame)
      sender.onReady.subscribe(wantsKeyFrame)
      senders.set(info.sid, { sender, stop: forward.unSubscribe })
      await negotiate()
      wantsKeyFrame()
    },
    async remove(sid: string): Promise<void> {
      const sender = senders.get(sid)
      if (!sender) return
      senders.delete(sid)
      sender.stop()
      connection.removeTrack(sender.sender)
      await negotiate()
    },
    async answered(answer: Description): Promise<void> {
      await connection.setRemoteDescription({ type: 'answer', sdp: answer.sdp })
      isNegotiating = false
      if (!isRepeatNeeded) return
      isRepeatNeeded = false
      await negotiate()
    },
    candidate: (candidate: object) => connection.addIceCandidate(candidate),
    close: () => connection.close(),
  }
}

function localDescription(connection: RTCPeerConnection): Description {
  const { type, sdp } = connection.localDescription ?? { type: '', sdp: '' }
  return { type, sdp }
}

/** Sections of an offer: name, track id, and whether the browser sends on it. */
const sectionsOf = (sdp: string) =>
  sdp
    .split(/^m=/m)
    .slice(1)
    .map(section => ({
      mid: /^a=mid:(\S+)/m.exec(section)?.[1] ?? '',
      cid: /^a=msid:\S+ (\S+)/m.exec(section)?.[1] ?? null,
      sends: /^a=send(only|recv)\s*$/m.test(section),
    }))
