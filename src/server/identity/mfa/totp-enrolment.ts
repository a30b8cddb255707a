import { getEmailAndName } from '#server/identity/accounts/get-recipient.ts'
import type { Deps } from '#server/identity/context.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import { encryptSecret } from './crypto.ts'
import { upsertPendingTotp } from './repository.ts'

/** A new secret for an authenticator app, as text and as what such apps read from a picture. */
export async function startTotpSetup(deps: Deps, { id }: User): Promise<{ secret: string; uri: string }> {
  const { generateSecret, generateURI } = await import('otplib')
  const secret = generateSecret()
  const isOffered = await deps.db.transaction().execute(tx => upsertPendingTotp(tx, id, encryptSecret(deps, secret)))
  if (!isOffered) throw new AppError('factor.codes_on')
  const { email } = await getEmailAndName(deps.db, id)
  return { secret, uri: generateURI({ issuer: 'Rehearse', label: email, secret }) }
}
