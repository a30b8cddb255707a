/** A random name: unlike a UUID also to be had where the page came without TLS. */
export function randomHex(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes))
  return Array.from(random, byte => byte.toString(16).padStart(2, '0')).join('')
}
