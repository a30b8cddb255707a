import { createPublicKey } from 'node:crypto'
import addressParser from 'nodemailer/lib/addressparser'
import { z } from 'zod'

// The kinds of setting there are. Each says in the words after "The setting PORT …" what it must be.

const blankToUndefined = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value

/** A setting that may be left out, or left empty. */
export const optional = <T extends z.ZodType>(kind: T) => z.preprocess(blankToUndefined, kind.optional())

/** A setting that is something else where it is left out, or left empty. */
export const withDefault = <T extends z.ZodType>(kind: T, usual: z.util.NoUndefined<z.output<T>>) =>
  z.preprocess(blankToUndefined, kind.default(usual))

export const trimmedString = z.string().trim()
export const optionalString = optional(trimmedString)

/** Words in which a rule finds a fault, or none. */
export const validatedString = (faultIn: (text: string) => string | null) =>
  trimmedString.superRefine((text, context) => {
    const fault = faultIn(text)
    if (fault) context.addIssue(fault)
  })

export const oneOf = <const T extends string>(names: readonly T[]) =>
  trimmedString.toLowerCase().pipe(z.enum(names, `must be one of ${names.join(', ')}`))

export const optionalBoolean = optional(
  trimmedString
    .toLowerCase()
    .pipe(z.enum(['on', 'off', 'true', 'false'], 'must be on or off'))
    .transform(value => value === 'on' || value === 'true'),
)

/** Names between commas, each once. */
export const commaSeparatedList = <const T extends string>(
  names: readonly T[],
  written: (name: string) => string,
) =>
  trimmedString
    .transform(list => [...new Set(list.split(',').map(name => written(name.trim())))])
    .pipe(z.array(z.enum(names, `may list ${names.join(', ')}, with commas between them`)))

/** A number as people write it: neither `1e3` nor `0x10`. */
export const decimalNumber = (must: string, fits: (value: number) => boolean) =>
  trimmedString
    .regex(/^\d+(\.\d+)?$/, must)
    .transform(Number)
    .refine(fits, must)

/** Who a mail comes from: exactly one address, with a name before it or without. */
export const emailSender = validatedString(text => {
  const [one, ...more] = addressParser(text, { flatten: true })
  const isOne = one && more.length === 0 && z.email().safeParse(one.address).success
  return isOne ? null : 'must hold one email address, as in Rehearse <hello@example.com>'
})

/** A public key for RSA signatures in PEM, whose lines may be written on one with `\n` between them. */
export const rsaPublicKey = trimmedString
  .transform(text => text.replaceAll('\\n', '\n'))
  .refine(
    isRsaPublicKey,
    'must be a public RSA key in PEM: from -----BEGIN PUBLIC KEY----- to -----END PUBLIC KEY-----, on one line with \\n between the lines',
  )

function isRsaPublicKey(pem: string): boolean {
  if (pem.includes('PRIVATE KEY')) return false
  try {
    return createPublicKey(pem).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}
