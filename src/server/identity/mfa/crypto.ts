import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Deps } from '#server/identity/context.ts'

type SecretContext = Pick<Deps, 'config'>

/** A key of its own for each use, so that what one of them tells is of no help with another. */
export const deriveKey = (
  { config }: SecretContext,
  use: 'codes' | 'recovery' | 'ceremony' | 'company',
): Buffer => Buffer.from(hkdfSync('sha256', config.authSecret, '', `rehearse ${use}`, 32))

/** What is kept of something long and random. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** What is kept of something short: without the process's key nobody can try them all. */
export const hmacCode = (deps: SecretContext, text: string): Buffer =>
  createHmac('sha256', deriveKey(deps, 'recovery')).update(text).digest()

const ivBytes = 12
const tagBytes = 16

/** A secret as it is kept: a copy of the database alone tells nothing. */
export function encryptSecret(deps: SecretContext, secret: string): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(deps, 'codes'), iv)
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** The secret again; one that was sealed with another key cannot be read, which fails. */
export function decryptSecret(deps: SecretContext, kept: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(deps, 'codes'), kept.subarray(0, ivBytes))
  decipher.setAuthTag(kept.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([decipher.update(kept.subarray(ivBytes + tagBytes)), decipher.final()]).toString(
    'utf8',
  )
}
