import { z } from 'zod'
import { isPlaceholderClientId } from '#contract/auth.ts'
import { currencies } from '#contract/enums.ts'
import { type PaymentProviderName, paymentProviders } from '#contract/payment.ts'
import {
  apiBaseUrl,
  commaSeparatedList,
  databaseUrl,
  decimalNumber,
  emailSender,
  httpBaseUrl,
  issuerUrl,
  listenHost,
  networks,
  oneOf,
  optional,
  optionalBoolean,
  optionalString,
  originUrl,
  payoutDay,
  rsaPublicKey,
  smtpUrl,
  storageUrl,
  trimmedString,
  trustedProxies,
  validatedString,
  webSocketBaseUrl,
  withDefault,
} from './parsers.ts'

const currencyList = withDefault(
  commaSeparatedList(currencies, name => name.toUpperCase()),
  [...currencies],
)
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Protocols and samplers of OpenTelemetry that need no further library. */
const traceProtocols = ['http/protobuf', 'http/json'] as const
const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

/** Rejects another key of the same service that is easily confused with the right one. */
const keyNotMatching = (wrongKey: RegExp, message: string) =>
  optional(validatedString(key => (wrongKey.test(key) ? message : null)))

/** TURN URLs in the format of browsers: `turn:host:port?transport=udp`, or `turns:` with TLS. */
const turnUrls = trimmedString
  .transform(list => list.split(',').map(url => url.trim()))
  .refine(
    list => list.length <= 6 && list.every(url => /^turns?:[\w.[\]:-]+(\?transport=(udp|tcp))?$/.test(url)),
    'must be one address or a comma list of them, like turn:turn.example:3478 or turns:turn.example:5349',
  )

/** Checks each setting on its own. docs/settings.md describes them. */
export const environmentSchema = z.object({
  PORT: withDefault(
    decimalNumber(
      'must be a port number, from 0 to 65535',
      value => Number.isInteger(value) && value <= 65_535,
    ),
    3000,
  ),
  HOST: withDefault(listenHost, '127.0.0.1'),
  APP_URL: optional(originUrl),
  API_BASE: withDefault(apiBaseUrl, ''),
  TRUST_PROXY: withDefault(trustedProxies, ['loopback']),
  DATABASE_URL: optional(databaseUrl),
  DATABASE_READ_URL: optional(databaseUrl),
  DATA_DIR: withDefault(trimmedString, '.data'),
  AUTH_SECRET: optional(z.string().min(32, 'must have at least 32 characters')),
  DEMO_DATA: optionalBoolean,
  ALLOW_SANDBOX: optionalBoolean,
  SMTP_URL: optional(smtpUrl),
  MAIL_FROM: optional(emailSender),
  MAIL_REPLY_TO: optional(emailSender),
  PAYMENT_PROVIDERS: withDefault(
    commaSeparatedList(paymentProviders, name => name.toLowerCase()),
    ['sandbox'],
  ),
  STRIPE_SECRET_KEY: keyNotMatching(
    /^(pk|whsec)_/,
    'must be the secret key of Stripe, which begins with sk_ or rk_',
  ),
  STRIPE_WEBHOOK_SECRET: keyNotMatching(
    /^(sk|rk|pk)_/,
    "must be the secret of Stripe's webhook, which begins with whsec_",
  ),
  STRIPE_API_BASE: optional(originUrl),
  STRIPE_CURRENCIES: currencyList,
  BOG_CLIENT_ID: optionalString,
  BOG_CLIENT_SECRET: optionalString,
  BOG_API_BASE: optional(httpBaseUrl),
  BOG_OAUTH_BASE: optional(httpBaseUrl),
  BOG_CALLBACK_PUBLIC_KEY: optional(rsaPublicKey),
  BOG_CURRENCIES: currencyList,
  PLATFORM_FEE_PERCENT: withDefault(
    decimalNumber('must be a number of percent from 0 to 90', value => value <= 90),
    15,
  ),
  PAYOUT_DAY: optional(payoutDay),
  SELLER_NAME: withDefault(trimmedString, 'Rehearse'),
  SELLER_ADDRESS: optionalString,
  SELLER_TAX_ID: optionalString,
  TAX_NAME: optionalString,
  TAX_PERCENT: optional(
    decimalNumber('must be a number of percent above 0, and 50 at most', value => value > 0 && value <= 50),
  ),
  RATES_NBG_BASE: optional(httpBaseUrl),
  RATES_ER_API_BASE: optional(httpBaseUrl),
  RATES_FRANKFURTER_BASE: optional(httpBaseUrl),
  GOOGLE_CLIENT_ID: optionalString,
  GOOGLE_ISSUER: optional(issuerUrl),
  GOOGLE_CALENDAR_CLIENT_ID: optionalString,
  GOOGLE_CALENDAR_CLIENT_SECRET: optionalString,
  GOOGLE_CALENDAR_API_BASE: optional(httpBaseUrl),
  GOOGLE_CALENDAR_OAUTH_BASE: optional(httpBaseUrl),
  MICROSOFT_CALENDAR_CLIENT_ID: optionalString,
  MICROSOFT_CALENDAR_CLIENT_SECRET: optionalString,
  MICROSOFT_CALENDAR_TENANT: withDefault(
    trimmedString.regex(
      /^[\w.-]+$/,
      'must be common, organizations, consumers, or the id or domain of a tenant',
    ),
    'common',
  ),
  MICROSOFT_CALENDAR_API_BASE: optional(httpBaseUrl),
  MICROSOFT_CALENDAR_OAUTH_BASE: optional(httpBaseUrl),
  OIDC_ISSUER: optional(issuerUrl),
  OIDC_CLIENT_ID: optionalString,
  OIDC_CLIENT_SECRET: optionalString,
  OIDC_NAME: optional(trimmedString.max(40, 'must have 40 characters at most')),
  OIDC_TRUST_EMAIL: optionalBoolean,
  COACH_BASE_URL: optional(httpBaseUrl),
  COACH_API_KEY: optionalString,
  COACH_MODEL: optionalString,
  COACH_TIMEOUT_SECONDS: withDefault(
    decimalNumber('must be a number of seconds above 0, and 25 at most', value => value > 0 && value <= 25),
    25,
  ),
  CALENDAR_ALLOWED_NETWORKS: withDefault(networks, []),
  TURN_URL: optional(turnUrls),
  TURN_SECRET: optionalString,
  LIVEKIT_URL: optional(webSocketBaseUrl),
  LIVEKIT_API_KEY: optionalString,
  LIVEKIT_API_SECRET: optionalString,
  ANALYTICS_ID: optional(trimmedString.regex(/^[A-Z]+-[A-Z0-9-]+$/, 'must look like G-XXXXXXX')),
  STORAGE_URL: optional(storageUrl),
  STORAGE_MIN_FREE_MB: withDefault(
    decimalNumber('must be a whole number of megabytes', Number.isSafeInteger),
    1024,
  ),
  S3_ACCESS_KEY_ID: optionalString,
  S3_SECRET_ACCESS_KEY: optionalString,
  METRICS_TOKEN: optional(
    trimmedString.regex(/^[\x21-\x7e]+$/, 'must be letters, digits and signs without a space'),
  ),
  LOG_LEVEL: optional(oneOf(logLevels)),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(httpBaseUrl),
  OTEL_EXPORTER_OTLP_PROTOCOL: withDefault(oneOf(traceProtocols), 'http/protobuf'),
  OTEL_TRACES_SAMPLER: withDefault(oneOf(samplers), 'parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: withDefault(
    decimalNumber('must be a share from 0 to 1', value => value <= 1),
    1,
  ),
})
export type Environment = z.output<typeof environmentSchema>

/** Invalid setting. The process prints only the message to the terminal. */
export class ConfigError extends Error {}

/** Names of the previous release, accepted until the next one. */
const renamedSettings = {
  COACH_PATIENCE_SECONDS: 'COACH_TIMEOUT_SECONDS',
  STORAGE_KEEP_FREE_MB: 'STORAGE_MIN_FREE_MB',
}

export function applyRenamedSettings(env: Record<string, string | undefined>) {
  const current = { ...env }
  for (const [oldName, newName] of Object.entries(renamedSettings))
    if (!current[newName]) current[newName] = env[oldName]
  return current
}

const minDistinctCharacters = 8
/** A repeated pattern of up to 16 characters adds no entropy. */
const maxRepeatLength = 16

/** Whether a secret has few distinct characters, repeats a short pattern, or is a placeholder. */
export function isGuessableSecret(secret: string): boolean {
  const isRepeated = `${secret}${secret}`.indexOf(secret, 1) < Math.min(secret.length, maxRepeatLength)
  return isRepeated || new Set(secret).size < minDistinctCharacters || isPlaceholder(secret)
}

const isPlaceholder = (text: string): boolean => /\byour[-_ ]|placeholder|change[-_]?me|^<.*>$/i.test(text)

/** True for another machine without TLS. Browsers treat loopback addresses as secure. */
const isUnencrypted = (address = ''): boolean =>
  /^(?:http|ws):\/\/(?!(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?:[:/]|$))/i.test(address)

/** Message about the first missing or unsafe setting of `serve`, or null. */
export function getServeRequirementError(settings: Environment): string | null {
  if (!settings.DATABASE_URL) return 'Set DATABASE_URL: serve does not start a database of its own.'
  if (!settings.AUTH_SECRET) return 'Set AUTH_SECRET to at least 32 random characters: it signs the tokens.'
  if (isGuessableSecret(settings.AUTH_SECRET))
    return 'AUTH_SECRET is easy to guess, and an attacker who guesses it can log in to any account. Generate a random one: openssl rand -base64 33'
  if (!settings.APP_URL) return 'Set APP_URL to the public address: links in emails lead there.'
  if (settings.ALLOW_SANDBOX) return null
  if (isUnencrypted(settings.APP_URL))
    return 'APP_URL begins with http: passwords would be sent unencrypted, and browsers would block the camera. Set it to an https address.'
  if (isUnencrypted(settings.OIDC_ISSUER))
    return 'OIDC_ISSUER begins with http: an attacker in the network could forge logins. Set it to an https address.'
  if (isUnencrypted(settings.LIVEKIT_URL))
    return 'LIVEKIT_URL begins with ws, which browsers refuse to open from an https page. Set it to a wss address.'
  if (settings.PAYMENT_PROVIDERS.includes('sandbox'))
    return 'PAYMENT_PROVIDERS includes the sandbox, which takes no real money. Name real providers or set ALLOW_SANDBOX=true.'
  if (!settings.SMTP_URL) return 'Set SMTP_URL: without it no email is sent. Or set ALLOW_SANDBOX=true.'
  return null
}

/** Warnings for the log about settings without the intended effect. */
export function getConfigWarnings(settings: Environment, mode: string): string[] {
  const isUnused = (name: PaymentProviderName) => !settings.PAYMENT_PROVIDERS.includes(name)
  const warnings = [
    isPlaceholderClientId(settings.GOOGLE_CLIENT_ID ?? '') &&
      'GOOGLE_CLIENT_ID is a placeholder, so sign-in with Google is off. Set your client id.',
    isPlaceholderClientId(settings.OIDC_CLIENT_ID ?? '') &&
      'OIDC_CLIENT_ID is a placeholder, so sign-in with the issuer is off. Set your client id.',
    mode === 'serve' && settings.DEMO_DATA && 'DEMO_DATA is passed over: serve never fills in demo data.',
    settings.SMTP_URL &&
      !settings.MAIL_FROM &&
      'MAIL_FROM is not set, so emails come from hello@rehearse.example, which many servers reject. Set it to your own address.',
    settings.STRIPE_SECRET_KEY &&
      isUnused('stripe') &&
      'STRIPE_SECRET_KEY is passed over: PAYMENT_PROVIDERS does not name stripe.',
    settings.BOG_CLIENT_SECRET &&
      isUnused('bog') &&
      'BOG_CLIENT_SECRET is passed over: PAYMENT_PROVIDERS does not name bog.',
    settings.TURN_URL !== undefined &&
      settings.LIVEKIT_URL &&
      'TURN_URL is passed over: calls go through the server that LIVEKIT_URL names.',
    settings.S3_ACCESS_KEY_ID &&
      !settings.STORAGE_URL?.startsWith('s3:') &&
      'S3_ACCESS_KEY_ID is passed over: STORAGE_URL names no bucket, and files go to a folder.',
  ]
  return warnings.filter((warning): warning is string => Boolean(warning))
}

const maxShownLength = 80

/** Message about an invalid setting. Shows the value unless it may be a secret. */
export function formatSettingError(name: string, value: string, problem: string): string {
  const isSecret = /SECRET|KEY|TOKEN|PASSWORD|DATABASE|SMTP|HEADERS/.test(name) || /\/\/.*@/.test(value)
  if (isSecret) return `The setting ${name} ${problem}.`
  const shown = value.length > maxShownLength ? `${value.slice(0, maxShownLength)}…` : value
  return `The setting ${name} ${problem}. It is ${JSON.stringify(shown)}.`
}
