import { type Ahead, learned, likelyAhead } from './clock-state.ts'

let ahead: Ahead | null = null

/** Every answer of the API tells when it was made; `sentAt` is when this computer asked. */
export function learnTime(told: string | null, sentAt: number): void {
  const at = Date.parse(told ?? '')
  if (!Number.isNaN(at)) ahead = learned(ahead, at, sentAt, Date.now())
}

/** How far the server's clock is ahead, so that what ends there is counted down to the same moment on every screen. */
export const serverAheadMs = (): number => (ahead ? likelyAhead(ahead) : 0)
