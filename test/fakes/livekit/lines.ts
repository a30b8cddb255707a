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

type Said = { type: string; sdp: string }

/** Peer connection on which a participant publishes. */
export function publisherLine(on: {
  published: (published: Published) => void
  unpublished: (sid: string) => void
}) {
  const line = new RTCPeerConnection({ codecs })
  /** Announced tracks, by the id of the browser's track. */
  const announced = new Map<string, TrackInfo>()
  const byMid = new Map<string, TrackInfo>()
  const cids = new Map<string, string>()

  line.ontrack = ({ track, transceiver }) => {
    const mid = transceiver.mid ?? ''
    const info = announced.get(cids.get(mid) ?? '')
    if (!info || byMid.has(mid)) return
    byMid.set(mid, info)
    const wantsKeyFrame = () => track.ssrc !== undefined && void transceiver.receiver.sendRtcpPLI(track.ssrc)
    on.published({ info, track, wantsKeyFrame })
  }

  return {
    announce: (cid: string, info: TrackInfo) => void announced.set(cid, info),
    async answer(offer: Said): Promise<Said> {
      for (const { mid, cid, sends } of sectionsOf(offer.sdp)) {
        if (cid) cids.set(mid, cid)
        const info = byMid.get(mid)
        if (!info || sends) continue
        byMid.delete(mid)
        on.unpublished(info.sid)
      }
      await line.setRemoteDescription({ type: 'offer', sdp: offer.sdp })
      await line.setLocalDescription(await line.createAnswer())
      return said(line)
    },
    candidate: (candidate: object) => line.addIceCandidate(candidate),
    close: () => line.close(),
  }
}

/**
 * Peer connection on which a participant receives others' tracks. It makes the offers, one after the other.
 */
export function subscriberLine(offer: (said: Said) => void) {
  const line = new RTCPeerConnection({ codecs })
  const senders = new Map<string, { sender: RTCRtpSender; stop: () => void }>()
  let isAsked = false
  let isOwing = false
  line.createDataChannel('_reliable')

  async function negotiate(): Promise<void> {
    if (isAsked) {
      isOwing = true
      return
    }
    isAsked = true
    await line.setLocalDescription(await line.createOffer())
    offer(said(line))
  }

  return {
    negotiate,
    async add(from: string, { info, track, wantsKeyFrame }: Published): Promise<void> {
      const copy = new MediaStreamTrack({ kind: track.kind, id: info.sid })
      const forward = track.onReceiveRtp.subscribe(packet => copy.writeRtp(packet.clone()))
      // The browser reads the publisher of a track from the stream's name.
      const streams = [new MediaStream({ id: `${from}|${info.sid}` })]
      const { sender } = line.addTransceiver(copy, { direction: 'sendonly', streams })
      sender.onPictureLossIndication.subscribe(wantsKeyFrame)
      sender.onReady.subscribe(wantsKeyFrame)
      senders.set(info.sid, { sender, stop: forward.unSubscribe })
      await negotiate()
      wantsKeyFrame()
    },
    async remove(sid: string): Promise<void> {
      const found = senders.get(sid)
      if (!found) return
      senders.delete(sid)
      found.stop()
      line.removeTrack(found.sender)
      await negotiate()
    },
    async answered(answer: Said): Promise<void> {
      await line.setRemoteDescription({ type: 'answer', sdp: answer.sdp })
      isAsked = false
      if (!isOwing) return
      isOwing = false
      await negotiate()
    },
    candidate: (candidate: object) => line.addIceCandidate(candidate),
    close: () => line.close(),
  }
}

function said(line: RTCPeerConnection): Said {
  const { type, sdp } = line.localDescription ?? { type: '', sdp: '' }
  return { type, sdp }
}

/** Sections of an offer: name, track id, and whether the browser sends on it. */
const sectionsOf = (sdp: string) =>
  sdp
    .split(/^m=/m)
    .slice(1)
    .map(part => ({
      mid: /^a=mid:(\S+)/m.exec(part)?.[1] ?? '',
      cid: /^a=msid:\S+ (\S+)/m.exec(part)?.[1] ?? null,
      sends: /^a=send(only|recv)\s*$/m.test(part),
    }))
