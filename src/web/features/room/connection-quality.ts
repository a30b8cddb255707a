/** What a moment of the connection was like, as far as the browser measured it. */
export type NetworkSample = {
  /** Of what was sent or expected in this moment, the share that was lost: 0 to 1. */
  packetLoss: number
  roundTripMs: number
}

/** How good the line is, and what that means for the call. */
export type QualityLevel = 'good' | 'weak' | 'bad'

/**
 * Beyond these people notice: below 2 % lost nobody does, from 8 % on pictures freeze and words break off; beyond 400 ms
 * people begin to talk at once (ITU-T G.114).
 */
export function qualityLevel({ packetLoss, roundTripMs }: NetworkSample): QualityLevel {
  if (packetLoss >= 0.08 || roundTripMs >= 800) return 'bad'
  return packetLoss >= 0.02 || roundTripMs >= 400 ? 'weak' : 'good'
}

export type ConnectionQuality = {
  level: QualityLevel
  /** Only sound is sent, so that it gets through. */
  isAudioOnly: boolean
  /** How many moments in a row were bad, or not. */
  badSamples: number
  goodSamples: number
}

export const initialConnectionQuality: ConnectionQuality = {
  level: 'good',
  isAudioOnly: false,
  badSamples: 0,
  goodSamples: 0,
}

/** How often the line is measured. */
export const sampleIntervalMs = 2000
/** So many bad moments in a row end the picture, and so many that are not bring it back: slower, or it would flicker. */
const badSamplesToDropVideo = 4
const goodSamplesToRestoreVideo = 8

/** The next state after a moment; the picture goes only after a while, and comes back after a longer one. */
export function updateConnectionQuality(line: ConnectionQuality, measured: NetworkSample): ConnectionQuality {
  const quality = qualityLevel(measured)
  const bad = quality === 'bad' ? line.badSamples + 1 : 0
  const fine = quality === 'bad' ? 0 : line.goodSamples + 1
  const isSoundOnly = line.isAudioOnly ? fine < goodSamplesToRestoreVideo : bad >= badSamplesToDropVideo
  return { level: quality, isAudioOnly: isSoundOnly, badSamples: bad, goodSamples: fine }
}
