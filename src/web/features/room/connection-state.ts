/** What a moment of the connection was like, as far as the browser measured it. */
export type Measured = {
  /** Of what was sent or expected in this moment, the share that was lost: 0 to 1. */
  lost: number
  roundTripMs: number
}

/** How good the line is, and what that means for the call. */
export type Quality = 'good' | 'weak' | 'bad'

/**
 * Beyond these people notice: below 2 % lost nobody does, from 8 % on pictures freeze and words break off; beyond 400 ms
 * people begin to talk at once (ITU-T G.114).
 */
export function qualityOf({ lost, roundTripMs }: Measured): Quality {
  if (lost >= 0.08 || roundTripMs >= 800) return 'bad'
  return lost >= 0.02 || roundTripMs >= 400 ? 'weak' : 'good'
}

export type Line = {
  quality: Quality
  /** Only sound is sent, so that it gets through. */
  isSoundOnly: boolean
  /** How many moments in a row were bad, or not. */
  bad: number
  fine: number
}

export const newLine: Line = { quality: 'good', isSoundOnly: false, bad: 0, fine: 0 }

/** How often the line is measured. */
export const measureMs = 2000
/** So many bad moments in a row end the picture, and so many that are not bring it back: slower, or it would flicker. */
const badMoments = 4
const fineMoments = 8

/** The next state after a moment; the picture goes only after a while, and comes back after a longer one. */
export function nextLine(line: Line, measured: Measured): Line {
  const quality = qualityOf(measured)
  const bad = quality === 'bad' ? line.bad + 1 : 0
  const fine = quality === 'bad' ? 0 : line.fine + 1
  const isSoundOnly = line.isSoundOnly ? fine < fineMoments : bad >= badMoments
  return { quality, isSoundOnly, bad, fine }
}
