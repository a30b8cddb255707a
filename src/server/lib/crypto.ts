import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Deps } from './context.ts'

type SecretContext = { config: Pick<Deps['config'], 'authSecret'> }

/**
 * One key per purpose, so a leaked one reveals nothing about the others. `codes` encrypts TOTP secrets and others, `recovery`
 * hashes recovery codes and emailed codes, `ceremony` signs the challenge of a passkey, `company` that of a company's sign-in.
 */
export const deriveKey = (
  { config }: SecretContext,
  purpose:
    | 'codes'
    | 'recovery'
    | 'ceremony'
    | 'company'
    | 'calendars'
    | 'calendar attempts'
    | 'feeds'
    | 'unsubscribe',
): Buffer => Buffer.from(hkdfSync('sha256', config.authSecret, '', `rehearse ${purpose}`, 32))

/** For long random tokens, where a plain hash suffices. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** For short codes: without the server's key an attacker cannot try them all. */
export const hmacCode = (deps: SecretContext, text: string): Buffer =>
  createHmac('sha256', deriveKey(deps, 'recovery')).update(text).digest()

const ivBytes = 12
const tagBytes = 16

/** AES-256-GCM, so a copy of the database alone reveals no secret. */
export function encryptSecret(
  deps: SecretContext,
  secret: string,
  purpose: 'codes' | 'calendars' = 'codes',
): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(deps, purpose), iv)
  const ciphertext = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), ciphertext])
}

/** Throws if the secret was encrypted with another key. */
export function decryptSecret(
  deps: SecretContext,
  encrypted: Buffer,
  purpose: 'codes' | 'calendars' = 'codes',
): string {
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(deps, purpose), encrypted.subarray(0, ivBytes))
  decipher.setAuthTag(encrypted.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([decipher.update(encrypted.subarray(ivBytes + tagBytes)), decipher.final()]).toString(
    'utf8',
  )
}
