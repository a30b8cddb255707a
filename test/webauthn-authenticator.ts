import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { z } from 'zod'

const ceremony = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string() }).optional(),
  rpId: z.string().optional(),
})

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const flags = { present: 1, verified: 4, attested: 64 }

/**
 * An authenticator that registers and uses a passkey, in the byte format of browsers. Options make it lie.
 */
export function anAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const credential = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
  }
  let uses = 0

  const clientData = (type: string, challenge: string, clientOrigin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: clientOrigin, crossOrigin: false }))

  function dataFor(party: string, isVerified: boolean, attested: Buffer = Buffer.alloc(0)) {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(uses++)
    const flagBits =
      flags.present | (isVerified ? flags.verified : 0) | (attested.length > 0 ? flags.attested : 0)
    return Buffer.concat([sha256(party), Buffer.from([flagBits]), count, attested])
  }

  return {
    id: credential.id,
    /** Registers a passkey for the given options. */
    register(offer: unknown, { at = origin, isVerified = true } = {}) {
      const { challenge, rp } = ceremony.parse(offer)
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = Buffer.concat([
        Buffer.from('a50102032620012158' + '20', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const authData = dataFor(rp?.id ?? '', isVerified, Buffer.concat([Buffer.alloc(16), length, id, key]))
      const size = Buffer.alloc(2)
      size.writeUInt16BE(authData.length)
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
        size,
        authData,
      ])
      return {
        ...credential,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, at).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
        clientExtensionResults: {},
      }
    },
    /** Signs an assertion for the given options. */
    authenticate(offer: unknown, { at = origin, isVerified = true, party = '' } = {}) {
      const { challenge, rpId = '' } = ceremony.parse(offer)
      const authData = dataFor(party || rpId, isVerified)
      const data = clientData('webauthn.get', challenge, at)
      return {
        ...credential,
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey).toString(
            'base64url',
          ),
        },
        clientExtensionResults: {},
      }
    },
  }
}
