/** Measurement of the connection, from WebRTC statistics. */
export type NetworkSample = {
  /** Share of lost packets, 0 to 1. */
  packetLoss: number
  roundTripMs: number
}

export type QualityLevel = 'good' | 'weak' | 'bad'

/**
 * Thresholds of perception: loss below 2 % is not noticeable, from 8 % on the video freezes and words drop out.
 * Beyond 400 ms people talk over each other (ITU-T G.114).
 */
export function qualityLevel({ packetLoss, roundTripMs }: NetworkSample): QualityLevel {
  if (packetLoss >= 0.08 || roundTripMs >= 800) return 'bad'
  return packetLoss >= 0.02 || roundTripMs >= 400 ? 'weak' : 'good'
}

export type ConnectionQuality = {
  level: QualityLevel
  /** Camera off, so that the audio gets through. */
  isAudioOnly: boolean
  /** Consecutive bad and good samples. */
  badSamples: number
  goodSamples: number
}

export const initialConnectionQuality: ConnectionQuality = {
  level: 'good',
  isAudioOnly: false,
  badSamples: 0,
  goodSamples: 0,
}

export const sampleIntervalMs = 2000
/** Restoring takes more samples than dropping, to avoid flicker. */
const badSamplesToDropVideo = 4
const goodSamplesToRestoreVideo = 8

export function updateConnectionQuality(
  previous: ConnectionQuality,
  sample: NetworkSample,
): ConnectionQuality {
  const level = qualityLevel(sample)
  const badSamples = level === 'bad' ? previous.badSamples + 1 : 0
  const goodSamples = level === 'bad' ? 0 : previous.goodSamples + 1
  const isAudioOnly = previous.isAudioOnly
    ? goodSamples < goodSamplesToRestoreVideo
    : badSamples >= badSamplesToDropVideo
  return { level, isAudioOnly, badSamples, goodSamples }
}

/** Minimum sample size. With fewer packets a single loss would look severe. */
const minPackets = 20

/** Fields of RTCStats that browsers may report. */
type RtpStats = {
  type: string
  packetsLost?: number
  packetsReceived?: number
  fractionLost?: number
  roundTripTime?: number
  nominated?: boolean
  currentRoundTripTime?: number
}

/** Measures the connection in both directions since the previous call. */
export function createStatsSampler(
  read: () => Promise<(RTCStatsReport | undefined)[]>,
): () => Promise<NetworkSample | null> {
  let previous = { lost: 0, received: 0 }
  return async () => {
    // Reports of several tracks overlap, so they are merged by id.
    const byId = new Map<string, RtpStats>()
    for (const statsReport of await read()) for (const [id, report] of statsReport ?? []) byId.set(id, report)
    const reports = [...byId.values()]
    const ofType = (type: string) => reports.filter(report => report.type === type)
    const sum = (values: (number | undefined)[]) =>
      values.reduce<number>((total, value) => total + (value ?? 0), 0)
    const inbound = ofType('inbound-rtp')
    const current = {
      lost: sum(inbound.map(report => report.packetsLost)),
      received: sum(inbound.map(report => report.packetsReceived)),
    }
    const lost = Math.max(0, current.lost - previous.lost)
    const expected = lost + Math.max(0, current.received - previous.received)
    previous = current
    // Loss that the peer reports for what this browser sent.
    const remoteInbound = ofType('remote-inbound-rtp')
    const pair = ofType('candidate-pair').find(candidate => candidate.nominated)
    const seconds =
      pair?.currentRoundTripTime ?? Math.max(0, ...remoteInbound.map(report => report.roundTripTime ?? 0))
    if (expected === 0 && remoteInbound.length === 0) return null
    return {
      packetLoss: Math.max(
        expected >= minPackets ? lost / expected : 0,
        ...remoteInbound.map(report => report.fractionLost ?? 0),
      ),
      roundTripMs: seconds * 1000,
    }
  }
}
