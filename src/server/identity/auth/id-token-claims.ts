import { z } from 'zod'
import { email } from '#contract/account.ts'

/** What an issuer says of a person, in the standard's words. */
export const idTokenClaims = z.object({
  sub: z.string().min(1).max(255),
  email,
  /** Some issuers write it as text. */
  email_verified: z.union([z.boolean(), z.stringbool()]).default(false),
  name: z
    .string()
    .transform(text => text.replace(/\s+/g, ' ').trim().slice(0, 80) || null)
    .nullish()
    .transform(name => name ?? null),
})

/** Who that is; `issuer` is the name by which we know whoever says it. */
export const toIdentityProfile = (issuer: string, said: z.output<typeof idTokenClaims>) => ({
  identity: { issuer, subject: said.sub },
  email: said.email,
  isEmailConfirmed: said.email_verified,
  name: said.name,
})

/** Who somebody is at an issuer, by its word. */
export type IdentityProfile = ReturnType<typeof toIdentityProfile>
