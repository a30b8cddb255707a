import { partsOf } from '#contract/collaboration.ts'
import type { ClientMessage } from '#contract/room.ts'
import { deskLimits } from '#contract/room-limits.ts'

/** One, or as many as it takes; none where it is longer than anything that is taken. */
export function toUpdateMessages(change: Uint8Array): ClientMessage[] {
  if (change.length > deskLimits.changeBytes) return []
  const parts = partsOf(change).map(encodeBase64)
  const last = parts.pop() ?? ''
  const before = parts.map((part, at): ClientMessage => ({ type: 'desk-part', at, part }))
  return [...before, { type: 'desk-change', change: last }]
}

/** All of them, one after the other. */
export function concatBytes(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** As the line and the tab's storage take it. */
export function encodeBase64(bytes: Uint8Array): string {
  let text = ''
  // As arguments, and not too many of them at a time.
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}

/** What `encoded` made text of. */
export const decodeBase64 = (text: string): Uint8Array =>
  Uint8Array.from(atob(text), one => one.charCodeAt(0))
