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

// The kinds of address among the settings: of ourselves, and of what we ask.

const parseUrl = (text: string) => (URL.canParse(text) ? new URL(text) : null)

/** Without the slashes at its end, so that a path can follow. */
const trimTrailingSlashes = (address: string): string => address.replace(/\/+$/, '')

/** An http address that paths are appended to. */
export const httpBaseUrl = validatedString(getBaseUrlError).transform(trimTrailingSlashes)

const notHttpMessage = 'must be an http or https address'
function getBaseUrlError(text: string): string | null {
  const url = parseUrl(text)
  if (!url || !/^https?:\/\//i.test(text)) return notHttpMessage
  if (url.username || url.password) return 'must not hold a name or a password'
  return /[?#]/.test(text) ? 'must end before ? and #, because paths are appended to it' : null
}

/** An address of WebSockets that paths are appended to; with http in front it is the same server. */
export const webSocketBaseUrl = validatedString(text =>
  /^(ws|http)s?:\/\//i.test(text)
    ? getBaseUrlError(text.replace(/^ws/i, 'http'))
    : 'must be a wss address, or ws for this machine',
).transform(text => trimTrailingSlashes(text).replace(/^http/i, 'ws'))

/** An http address whose paths mean something to whoever wrote it, so that it stays as it is. */
export const issuerUrl = validatedString(getBaseUrlError)

/** An http address of a host, with nothing behind it. */
export const originUrl = validatedString(text => {
  const fault = getBaseUrlError(text)
  if (fault) return fault
  return /^\/*$/.test(new URL(text).pathname) ? null : 'must end behind the host, without a path'
}).transform(text => new URL(text).origin)

/** A path of this host, or an address elsewhere. */
export const apiBaseUrl = validatedString(text => {
  if (/^\/(?!\/)/.test(text))
    return /^[\w./~-]*$/.test(text) ? null : 'must have only letters, digits and . _ ~ - between its slashes'
  const fault = getBaseUrlError(text)
  return fault === notHttpMessage ? `${notHttpMessage}, or a path such as /backend` : fault
}).transform(trimTrailingSlashes)

/** What this machine listens on. */
export const listenHost = validatedString(text =>
  /^[a-z\d]([\w.-]*[a-z\d])?$/i.test(text) || z.ipv6().safeParse(text.replace(/%\w+$/, '')).success
    ? null
    : 'must be one address or name of this machine, 127.0.0.1 for one, or 0.0.0.0 for all; the port is set as PORT',
)

const ipNetwork = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])

/** Whose word is taken for who calls: never everybody's, who could say they were somebody else. */
export const trustedProxies = validatedString(text => {
  const isOne = (name: string) =>
    ['loopback', 'linklocal', 'uniquelocal'].includes(name) ||
    (ipNetwork.safeParse(name).success && !name.endsWith('/0'))
  return text === 'none' || splitList(text).every(isOne)
    ? null
    : 'may list addresses, networks such as 10.0.0.0/8 and loopback, or be none'
}).transform(text => (text === 'none' ? [] : splitList(text)))

const splitList = (text: string) => text.split(',').map(one => one.trim())

const encodingHint = 'where signs such as # / ? @ % in the password are written %23 %2F %3F %40 %25'

export const databaseUrl = validatedString(text => {
  const url = parseUrl(text)
  const isOurs = url && /^postgres(ql)?:\/\//i.test(text) && isPercentEncoded(url)
  return isOurs ? null : `must be like postgres://user:password@host:5432/database, ${encodingHint}`
})

export const smtpUrl = validatedString(text => {
  const url = parseUrl(text)
  const isOurs = url && /^smtps?:\/\//i.test(text) && url.hostname !== '' && isPercentEncoded(url)
  return isOurs ? null : `must be like smtp://user:password@host:587, ${encodingHint}`
})

/** Whether what stands for signs in it stands for any. */
function isPercentEncoded({ username, password, pathname }: URL): boolean {
  try {
    decodeURIComponent(username + password + pathname)
    return true
  } catch {
    return false
  }
}

const storageUrlHint = 'must be like file:///a/folder, or s3://bucket?endpoint=https://…&region=…'

/** A folder of this machine, or a bucket. */
export const storageUrl = validatedString(text => {
  const url = parseUrl(text)
  if (url?.protocol === 'file:') return getFolderUrlError(text, url)
  return url?.protocol === 's3:' ? getBucketUrlError(url) : storageUrlHint
})

function getFolderUrlError(text: string, url: URL): string | null {
  const isWhole = /^file:\//i.test(text) && url.hostname === '' && !url.search && !url.hash
  return isWhole && isPercentEncoded(url) && !/%2f|%00/i.test(url.pathname)
    ? null
    : 'must name a folder from the root on, as in file:///var/lib/rehearse/storage'
}

function getBucketUrlError(url: URL): string | null {
  if (url.username || url.password)
    return 'must not hold keys, which are set as S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY'
  if (!url.hostname || url.port || !/^\/?$/.test(url.pathname) || url.hash)
    return 'must name a bucket and nothing in it, as in s3://bucket'
  const unknown = [...url.searchParams.keys()].find(name => name !== 'endpoint' && name !== 'region')
  if (unknown !== undefined) return 'may say endpoint and region after the ?, and nothing else'
  const fault = getBaseUrlError(url.searchParams.get('endpoint') ?? 'https://none')
  return fault && `has an endpoint that ${fault}`
}
