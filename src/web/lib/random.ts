/** Random hex string. `randomUUID` is missing on pages without TLS. */
export function randomHex(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes))
  return Array.from(random, byte => byte.toString(16).padStart(2, '0')).join('')
}

/** Random UUID (version 4), for idempotent requests. */
export function randomUuid(): string {
  const hex = randomHex(16)
  const variant = (8 + (Number.parseInt(hex[16] ?? '0', 16) % 4)).toString(16)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20),
  ].join('-')
}
