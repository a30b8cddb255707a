import { createPublicKey } from 'node:crypto'
import addressParser from 'nodemailer/lib/addressparser'
import { z } from 'zod'

// Parsers of settings. Each error message continues "The setting PORT …".

const blankToUndefined = (value: unknown) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value

/** Missing and empty settings are undefined. */
export const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankToUndefined, schema.optional())

/** Missing and empty settings have a default. */
export const withDefault = <T extends z.ZodType>(schema: T, defaultValue: z.util.NoUndefined<z.output<T>>) =>
  z.preprocess(blankToUndefined, schema.default(defaultValue))

export const trimmedString = z.string().trim()
export const optionalString = optional(trimmedString)

/** String checked by a function that returns an error message or null. */
export const validatedString = (getError: (text: string) => string | null) =>
  trimmedString.superRefine((text, context) => {
    const error = getError(text)
    if (error) context.addIssue(error)
  })

export const oneOf = <const T extends string>(names: readonly T[]) =>
  trimmedString.toLowerCase().pipe(z.enum(names, `must be one of ${names.join(', ')}`))

export const optionalBoolean = optional(
  trimmedString
    .toLowerCase()
    .pipe(z.enum(['on', 'off', 'true', 'false'], 'must be on or off'))
    .transform(value => value === 'on' || value === 'true'),
)

export const commaSeparatedList = <const T extends string>(
  names: readonly T[],
  normalize: (name: string) => string,
) =>
  trimmedString
    .transform(list => [...new Set(list.split(',').map(name => normalize(name.trim())))])
    .pipe(z.array(z.enum(names, `may list ${names.join(', ')}, with commas between them`)))

/** Plain decimal number, unlike `1e3` or `0x10`. */
export const decimalNumber = (message: string, isAllowed: (value: number) => boolean) =>
  trimmedString
    .regex(/^\d+(\.\d+)?$/, message)
    .transform(Number)
    .refine(isAllowed, message)

/** Sender of emails: exactly one address, with or without a name. */
export const emailSender = validatedString(text => {
  const [sender, ...others] = addressParser(text, { flatten: true })
  const isSingleAddress = sender && others.length === 0 && z.email().safeParse(sender.address).success
  return isSingleAddress ? null : 'must hold one email address, as in Rehearse <hello@example.com>'
})

/** Public RSA key in PEM. Its line breaks may be written as `\n`. */
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

const parseUrl = (text: string) => (URL.canParse(text) ? new URL(text) : null)

const trimTrailingSlashes = (address: string): string => address.replace(/\/+$/, '')

/** HTTP URL to which paths are appended. */
export const httpBaseUrl = validatedString(getBaseUrlError).transform(trimTrailingSlashes)

const notHttpMessage = 'must be an http or https address'
function getBaseUrlError(text: string): string | null {
  const url = parseUrl(text)
  if (!url || !/^https?:\/\//i.test(text)) return notHttpMessage
  if (url.username || url.password) return 'must not hold a name or a password'
  return /[?#]/.test(text) ? 'must end before ? and #, because paths are appended to it' : null
}

/** WebSocket URL to which paths are appended; http means ws. */
export const webSocketBaseUrl = validatedString(text =>
  /^(ws|http)s?:\/\//i.test(text)
    ? getBaseUrlError(text.replace(/^ws/i, 'http'))
    : 'must be a wss address, or ws for this machine',
).transform(text => trimTrailingSlashes(text).replace(/^http/i, 'ws'))

/** Kept unchanged, because OpenID compares issuers as strings. */
export const issuerUrl = validatedString(getBaseUrlError)

/** HTTP origin, without a path. */
export const originUrl = validatedString(text => {
  const error = getBaseUrlError(text)
  if (error) return error
  return /^\/*$/.test(new URL(text).pathname) ? null : 'must end behind the host, without a path'
}).transform(text => new URL(text).origin)

/** Path on this host, or URL of another host. */
export const apiBaseUrl = validatedString(text => {
  if (/^\/(?!\/)/.test(text))
    return /^[\w./~-]*$/.test(text) ? null : 'must have only letters, digits and . _ ~ - between its slashes'
  const error = getBaseUrlError(text)
  return error === notHttpMessage ? `${notHttpMessage}, or a path such as /backend` : error
}).transform(trimTrailingSlashes)

/** Host name or address to listen on. */
export const listenHost = validatedString(text =>
  /^[a-z\d]([\w.-]*[a-z\d])?$/i.test(text) || z.ipv6().safeParse(text.replace(/%\w+$/, '')).success
    ? null
    : 'must be one address or name of this machine, 127.0.0.1 for one, or 0.0.0.0 for all; the port is set as PORT',
)

const ipNetwork = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])

/** Proxies whose X-Forwarded headers are trusted. Rejects /0, which would let every client forge its address. */
export const trustedProxies = validatedString(text => {
  const isNetwork = (name: string) =>
    ['loopback', 'linklocal', 'uniquelocal'].includes(name) ||
    (ipNetwork.safeParse(name).success && !name.endsWith('/0'))
  return text === 'none' || splitList(text).every(isNetwork)
    ? null
    : 'may list addresses, networks such as 10.0.0.0/8 and loopback, or be none'
}).transform(text => (text === 'none' ? [] : splitList(text)))

/** Networks such as `10.0.0.0/8`, or single addresses. */
export const networks = validatedString(text =>
  splitList(text).every(name => ipNetwork.safeParse(name).success)
    ? null
    : 'may list addresses and networks such as 10.0.0.0/8, with commas between them',
).transform(text => splitList(text))

const splitList = (text: string) => text.split(',').map(entry => entry.trim())

const encodingHint = 'where signs such as # / ? @ % in the password are written %23 %2F %3F %40 %25'

export const databaseUrl = validatedString(text => {
  const url = parseUrl(text)
  const isValid = url && /^postgres(ql)?:\/\//i.test(text) && isPercentEncoded(url)
  return isValid ? null : `must be like postgres://user:password@host:5432/database, ${encodingHint}`
})

export const smtpUrl = validatedString(text => {
  const url = parseUrl(text)
  const isValid = url && /^smtps?:\/\//i.test(text) && url.hostname !== '' && isPercentEncoded(url)
  return isValid ? null : `must be like smtp://user:password@host:587, ${encodingHint}`
})

function isPercentEncoded({ username, password, pathname }: URL): boolean {
  try {
    decodeURIComponent(username + password + pathname)
    return true
  } catch {
    return false
  }
}

const storageUrlHint = 'must be like file:///a/folder, or s3://bucket?endpoint=https://…&region=…'

export const storageUrl = validatedString(text => {
  const url = parseUrl(text)
  if (url?.protocol === 'file:') return getFolderUrlError(text, url)
  return url?.protocol === 's3:' ? getBucketUrlError(url) : storageUrlHint
})

function getFolderUrlError(text: string, url: URL): string | null {
  const isLocalPath = /^file:\//i.test(text) && url.hostname === '' && !url.search && !url.hash
  return isLocalPath && isPercentEncoded(url) && !/%2f|%00/i.test(url.pathname)
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
  const error = getBaseUrlError(url.searchParams.get('endpoint') ?? 'https://none')
  return error && `has an endpoint that ${error}`
}

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** Day of payouts: every week, with 0 for Sunday, or every month. */
export type PayoutDay = { weekday: number; dayOfMonth?: never } | { dayOfMonth: number; weekday?: never }

/** `friday`, or `1` to `28`, which every month has. */
export const payoutDay = trimmedString
  .toLowerCase()
  .refine(
    text => weekdays.includes(text) || /^([1-9]|1\d|2[0-8])$/.test(text),
    'must be a weekday such as friday, or a day of the month from 1 to 28',
  )
  .transform((text): PayoutDay => {
    const weekday = weekdays.indexOf(text)
    return weekday < 0 ? { dayOfMonth: Number(text) } : { weekday }
  })
