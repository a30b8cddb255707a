import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isPlaceholderClientId } from '#contract/auth.ts'
import { readOrCreateAuthSecret } from './data-dir.ts'
import {
  applyRenamedSettings,
  ConfigError,
  type Environment,
  environmentSchema,
  formatSettingError,
  getConfigWarnings,
  getServeRequirementError,
} from './environment.ts'

export { ConfigError }

/** `start`: trial on one machine. `serve`: production. `test`: tests. */
export type Mode = 'start' | 'serve' | 'test'

export type Config = ReturnType<typeof readConfig>
export type OidcSettings = NonNullable<Config['oidc']>
export type GoogleCalendarSettings = NonNullable<Config['calendars']['google']>
export type MicrosoftCalendarSettings = NonNullable<Config['calendars']['microsoft']>
export type TracingSettings = NonNullable<Config['tracing']>
export type CoachSettings = NonNullable<Config['coach']>
export type LiveKitSettings = NonNullable<Config['liveKit']>
export type Seller = ReturnType<typeof getSeller>
export type StripeSettings = ReturnType<typeof getStripeSettings>
export type BogSettings = ReturnType<typeof getBogSettings>

export type S3Settings = {
  bucket: string
  /** Null: Amazon S3. */
  endpoint: string | null
  region: string
  /** Null: the default credentials of the AWS SDK. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null
}

/** Reads and validates the settings. Writes a generated secret into `DATA_DIR` if none is set. */
export function readConfig(mode: Mode, env: Record<string, string | undefined> = process.env) {
  const parsed = environmentSchema.safeParse(applyRenamedSettings(env))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const name = String(issue?.path[0])
    throw new ConfigError(formatSettingError(name, env[name] ?? '', issue?.message ?? 'is not valid'))
  }
  const settings = parsed.data
  const dataDir = resolve(settings.DATA_DIR)
  const missing = mode === 'serve' ? getServeRequirementError(settings) : null
  if (missing) throw new ConfigError(missing)

  return {
    mode,
    http: {
      host: settings.HOST,
      port: settings.PORT,
      appUrl: settings.APP_URL ?? null,
      apiBase: settings.API_BASE,
      metricsToken: settings.METRICS_TOKEN ?? null,
      /** Networks of proxies whose X-Forwarded headers are trusted. */
      trustProxy: settings.TRUST_PROXY,
    },
    /** Null: the embedded PostgreSQL under `dataDir`. */
    databaseUrl: settings.DATABASE_URL ?? null,
    /** Read replica, for endpoints that allow stale data. */
    databaseReadUrl: getReplicaUrl(settings, mode),
    dataDir,
    authSecret: settings.AUTH_SECRET ?? readOrCreateAuthSecret(dataDir),
    demoData: mode === 'start' && (settings.DEMO_DATA ?? true),
    mail: {
      smtpUrl: settings.SMTP_URL ?? null,
      from: settings.MAIL_FROM ?? 'Rehearse <hello@rehearse.example>',
      /** Null: replies are not read, and emails say so. */
      replyTo: settings.MAIL_REPLY_TO ?? null,
    },
    payment: {
      providers: settings.PAYMENT_PROVIDERS,
      feePercent: settings.PLATFORM_FEE_PERCENT,
      /** Null: interviewers request payouts. */
      payoutDay: settings.PAYOUT_DAY ?? null,
      stripe: settings.PAYMENT_PROVIDERS.includes('stripe') ? getStripeSettings(settings) : null,
      bog: settings.PAYMENT_PROVIDERS.includes('bog') ? getBogSettings(settings) : null,
    },
    seller: getSeller(settings),
    exchangeRates: getExchangeRateSources(settings, mode),
    google:
      settings.GOOGLE_CLIENT_ID && !isPlaceholderClientId(settings.GOOGLE_CLIENT_ID)
        ? {
            clientId: settings.GOOGLE_CLIENT_ID,
            issuer: settings.GOOGLE_ISSUER ?? 'https://accounts.google.com',
          }
        : null,
    /** OAuth apps for the calendars of interviewers. Null: the provider is not offered. */
    calendars: {
      /** Private networks whose CalDAV servers and ICS addresses may be asked. */
      allowedNetworks: settings.CALENDAR_ALLOWED_NETWORKS,
      google: getGoogleCalendarSettings(settings),
      microsoft: getMicrosoftCalendarSettings(settings),
    },
    /** OpenID issuer for single sign-on. */
    oidc: getOidcSettings(settings),
    /** Language model of the AI coach; null: the rule-based coach. */
    coach: getCoachSettings(settings),
    /** TURN relay for calls through firewalls, and the secret shared with it. */
    turnServer: requireTogether(
      settings,
      { urls: 'TURN_URL', secret: 'TURN_SECRET' },
      'Set TURN_URL and TURN_SECRET together, or neither of them.',
    ),
    /** LiveKit server for all calls; null: browsers connect to each other directly. */
    liveKit: requireTogether(
      settings,
      { url: 'LIVEKIT_URL', apiKey: 'LIVEKIT_API_KEY', apiSecret: 'LIVEKIT_API_SECRET' },
      'Set LIVEKIT_URL, LIVEKIT_API_KEY and LIVEKIT_API_SECRET together, or none of them.',
    ),
    analyticsId: settings.ANALYTICS_ID ?? null,
    storage: getStorageSettings(settings, dataDir),
    /** Disk space that large files leave free. */
    minFreeBytes: settings.STORAGE_MIN_FREE_MB * 1024 ** 2,
    logLevel: settings.LOG_LEVEL ?? (mode === 'start' ? 'warn' : 'info'),
    /** OpenTelemetry; null: tracing is off. */
    tracing: settings.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
          protocol: settings.OTEL_EXPORTER_OTLP_PROTOCOL,
          sampler: settings.OTEL_TRACES_SAMPLER,
          /** Applies to ratio-based samplers. */
          ratio: settings.OTEL_TRACES_SAMPLER_ARG,
        }
      : null,
    warnings: getConfigWarnings(settings, mode),
  }
}

function getReplicaUrl({ DATABASE_URL: primary, DATABASE_READ_URL: replica }: Environment, mode: Mode) {
  if (replica && !primary && mode !== 'test')
    throw new ConfigError('DATABASE_READ_URL names a replica: set DATABASE_URL to its primary, or neither.')
  return replica ?? null
}

/** Settings that an enabled feature needs. */
function requireAll<Names extends Record<string, keyof Environment>>(
  settings: Environment,
  names: Names,
  message: string,
) {
  const values = Object.entries(names).map(([key, name]) => [key, settings[name]])
  if (values.some(([, value]) => value === undefined)) throw new ConfigError(message)
  return Object.fromEntries(values) as { [Key in keyof Names]: NonNullable<Environment[Names[Key]]> }
}

/** Settings that work only together, or null if none is set. `optional` ones are useless without the others. */
function requireTogether<Names extends Record<string, keyof Environment>>(
  settings: Environment,
  names: Names,
  message: string,
  optional: readonly (keyof Environment)[] = [],
) {
  const isUnused = [...Object.values(names), ...optional].every(name => settings[name] === undefined)
  return isUnused ? null : requireAll(settings, names, message)
}

/** Microsoft's issuers for all tenants and for personal accounts, and Google's. */
const isOpenIssuer =
  /^https:\/\/(?:login\.microsoftonline\.com\/(?:common|organizations|consumers|9188040d-6c67-4c5b-b112-36a304b66dad)(?:\/|$)|accounts\.google\.com)/i

function getOidcSettings(settings: Environment) {
  const client = requireTogether(
    settings,
    { issuer: 'OIDC_ISSUER', clientId: 'OIDC_CLIENT_ID' },
    'Set OIDC_ISSUER and OIDC_CLIENT_ID together, with OIDC_CLIENT_SECRET where the issuer gave you one, or none of them.',
    ['OIDC_CLIENT_SECRET', 'OIDC_NAME', 'OIDC_TRUST_EMAIL'],
  )
  if (!client || isPlaceholderClientId(client.clientId)) return null
  const isEmailTrusted = settings.OIDC_TRUST_EMAIL ?? false
  if (isEmailTrusted && isOpenIssuer.test(client.issuer))
    throw new ConfigError(
      'OIDC_TRUST_EMAIL is for the issuer of one company: this one has accounts of other companies, with emails that it does not check. Set OIDC_ISSUER to that of your tenant.',
    )
  return {
    ...client,
    /** Whether an email without `email_verified` counts as confirmed. Microsoft Entra does not send the claim. */
    isEmailTrusted,
    /** Public clients have none. */
    clientSecret: settings.OIDC_CLIENT_SECRET ?? null,
    name: settings.OIDC_NAME ?? new URL(client.issuer).hostname,
  }
}

function getGoogleCalendarSettings(settings: Environment) {
  const client = requireTogether(
    settings,
    { clientId: 'GOOGLE_CALENDAR_CLIENT_ID', clientSecret: 'GOOGLE_CALENDAR_CLIENT_SECRET' },
    'Set GOOGLE_CALENDAR_CLIENT_ID and GOOGLE_CALENDAR_CLIENT_SECRET together, or neither of them.',
  )
  const { GOOGLE_CALENDAR_OAUTH_BASE: oauthBase } = settings
  return (
    client && {
      ...client,
      apiBase: settings.GOOGLE_CALENDAR_API_BASE ?? 'https://www.googleapis.com',
      authorizeUrl: `${oauthBase ?? 'https://accounts.google.com'}/o/oauth2/v2/auth`,
      tokenUrl: `${oauthBase ?? 'https://oauth2.googleapis.com'}/token`,
      revokeUrl: `${oauthBase ?? 'https://oauth2.googleapis.com'}/revoke`,
    }
  )
}

function getMicrosoftCalendarSettings(settings: Environment) {
  const client = requireTogether(
    settings,
    { clientId: 'MICROSOFT_CALENDAR_CLIENT_ID', clientSecret: 'MICROSOFT_CALENDAR_CLIENT_SECRET' },
    'Set MICROSOFT_CALENDAR_CLIENT_ID and MICROSOFT_CALENDAR_CLIENT_SECRET together, or neither of them.',
  )
  const oauthBase = settings.MICROSOFT_CALENDAR_OAUTH_BASE ?? 'https://login.microsoftonline.com'
  const oauthUrl = `${oauthBase}/${settings.MICROSOFT_CALENDAR_TENANT}/oauth2/v2.0`
  return (
    client && {
      ...client,
      apiBase: settings.MICROSOFT_CALENDAR_API_BASE ?? 'https://graph.microsoft.com',
      authorizeUrl: `${oauthUrl}/authorize`,
      tokenUrl: `${oauthUrl}/token`,
    }
  )
}

/** Seller on receipts, and the tax included in prices. */
function getSeller(settings: Environment) {
  const tax = requireTogether(
    settings,
    { name: 'TAX_NAME', percent: 'TAX_PERCENT' },
    'Set TAX_NAME and TAX_PERCENT together, or neither: receipts show both.',
  )
  return {
    name: settings.SELLER_NAME,
    address: settings.SELLER_ADDRESS ?? null,
    taxId: settings.SELLER_TAX_ID ?? null,
    tax,
  }
}

const getStripeSettings = (settings: Environment) => ({
  ...requireAll(
    settings,
    { secretKey: 'STRIPE_SECRET_KEY', webhookSecret: 'STRIPE_WEBHOOK_SECRET' },
    'PAYMENT_PROVIDERS names stripe: set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET too.',
  ),
  apiBase: settings.STRIPE_API_BASE ?? 'https://api.stripe.com',
  /** GEL depends on the account. */
  currencies: settings.STRIPE_CURRENCIES,
})

const getBogSettings = (settings: Environment) => ({
  ...requireAll(
    settings,
    {
      clientId: 'BOG_CLIENT_ID',
      clientSecret: 'BOG_CLIENT_SECRET',
      /** PEM; verifies the signatures of callbacks. */
      callbackPublicKey: 'BOG_CALLBACK_PUBLIC_KEY',
    },
    'PAYMENT_PROVIDERS names bog: set BOG_CLIENT_ID, BOG_CLIENT_SECRET and BOG_CALLBACK_PUBLIC_KEY too.',
  ),
  apiBase: settings.BOG_API_BASE ?? 'https://api.bog.ge',
  oauthBase: settings.BOG_OAUTH_BASE ?? 'https://oauth2.bog.ge',
  currencies: settings.BOG_CURRENCIES,
})

/** Base URLs of exchange rate sources in order of preference; null disables one. Tests use only the sources that they set, never those on the internet. */
function getExchangeRateSources(settings: Environment, mode: Mode) {
  const withDefault = (url: string | undefined, defaultUrl: string) =>
    url ?? (mode === 'test' ? null : defaultUrl)
  return {
    nbg: withDefault(settings.RATES_NBG_BASE, 'https://nbg.gov.ge'),
    erApi: withDefault(settings.RATES_ER_API_BASE, 'https://open.er-api.com'),
    frankfurter: withDefault(settings.RATES_FRANKFURTER_BASE, 'https://api.frankfurter.dev'),
  }
}

function getCoachSettings(settings: Environment) {
  const coach = requireTogether(
    settings,
    { baseUrl: 'COACH_BASE_URL', model: 'COACH_MODEL' },
    'Set COACH_BASE_URL and COACH_MODEL together, with COACH_API_KEY where the endpoint wants one, or none of them.',
    ['COACH_API_KEY'],
  )
  const timeoutMs = settings.COACH_TIMEOUT_SECONDS * 1000
  return coach && { ...coach, apiKey: settings.COACH_API_KEY ?? null, timeoutMs }
}

function getStorageSettings(settings: Environment, dataDir: string): { folder: string } | S3Settings {
  if (!settings.STORAGE_URL) return { folder: join(dataDir, 'storage') }
  const url = new URL(settings.STORAGE_URL)
  if (url.protocol === 'file:') return { folder: fileURLToPath(url) }
  const credentials = requireTogether(
    settings,
    { accessKeyId: 'S3_ACCESS_KEY_ID', secretAccessKey: 'S3_SECRET_ACCESS_KEY' },
    'Set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY together, or neither.',
  )
  return {
    bucket: url.hostname,
    endpoint: url.searchParams.get('endpoint'),
    region: url.searchParams.get('region') ?? 'us-east-1',
    credentials,
  }
}

const manifest = new URL('../../../package.json', import.meta.url)

export const { version }: { version: string } = JSON.parse(readFileSync(manifest, 'utf8'))
