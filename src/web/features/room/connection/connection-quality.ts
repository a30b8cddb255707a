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
