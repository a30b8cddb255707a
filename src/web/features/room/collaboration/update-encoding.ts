import { splitUpdate } from '#contract/collaboration.ts'
import type { ClientMessage } from '#contract/room.ts'
import { collaborationLimits } from '#contract/room-limits.ts'

/** Messages for an update, split when large. Empty when it exceeds the limit. */
export function toUpdateMessages(update: Uint8Array): ClientMessage[] {
  if (update.length > collaborationLimits.updateBytesMax) return []
  const parts = splitUpdate(update).map(encodeBase64)
  const last = parts.pop() ?? ''
  const leadingMessages = parts.map((part, at): ClientMessage => ({ type: 'desk-part', at, part }))
  return [...leadingMessages, { type: 'desk-change', change: last }]
}

export function concatBytes(parts: readonly Uint8Array[]): Uint8Array {
  const result = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let offset = 0
  for (const part of parts) {
    result.set(part, offset)
    offset += part.length
  }
  return result
}

export function encodeBase64(bytes: Uint8Array): string {
  let text = ''
  // In slices, because the number of arguments is limited.
  for (let offset = 0; offset < bytes.length; offset += 8192)
    text += String.fromCharCode(...bytes.subarray(offset, offset + 8192))
  return btoa(text)
}

export const decodeBase64 = (text: string): Uint8Array =>
  Uint8Array.from(atob(text), char => char.charCodeAt(0))
