import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isPlaceholderClientId } from '#contract/auth.ts'
import type { Currency } from '#contract/money.ts'
import type { PaymentProviderName } from '#contract/payment.ts'
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

export type Config = {
  mode: Mode
  http: {
    host: string
    port: number
    appUrl: string | null
    apiBase: string
    metricsToken: string | null
    /** Networks of proxies whose X-Forwarded headers are trusted. */
    trustProxy: string[]
  }
  /** Null: the embedded PostgreSQL under `dataDir`. */
  databaseUrl: string | null
  /** Read replica, for endpoints that allow stale data. */
  databaseReadUrl: string | null
  dataDir: string
  authSecret: string
  demoData: boolean
  mail: { smtpUrl: string | null; from: string }
  payment: {
    providers: PaymentProviderName[]
    feePercent: number
    stripe: StripeSettings | null
    bog: BogSettings | null
  }
  /** Seller on receipts, and the tax included in prices. */
  seller: Seller
  /** Base URLs of exchange rate sources in order of preference; null disables one. */
  exchangeRates: { nbg: string | null; erApi: string | null; frankfurter: string | null }
  google: { clientId: string; issuer: string } | null
  /** OpenID issuer for single sign-on; `name` is shown on the button. */
  oidc: OidcSettings | null
  /** Language model of the AI coach; null: the rule-based coach. */
  coach: CoachSettings | null
  /** TURN relay for calls through firewalls, and the secret shared with it. */
  turnServer: { urls: string[]; secret: string } | null
  /** LiveKit server for all calls; null: browsers connect to each other directly. */
  liveKit: LiveKitSettings | null
  analyticsId: string | null
  storage: { folder: string } | S3Settings
  /** Disk space that large files leave free. */
  minFreeBytes: number
  logLevel: string
  /** Null: tracing is off. */
  tracing: TracingSettings | null
  /** Messages for the log about settings without effect. */
  warnings: string[]
}

/** Public clients of an issuer have no secret. */
export type OidcSettings = { issuer: string; clientId: string; clientSecret: string | null; name: string }

/** Settings of OpenTelemetry. `ratio` applies to ratio-based samplers. */
export type TracingSettings = {
  endpoint: string
  protocol: Environment['OTEL_EXPORTER_OTLP_PROTOCOL']
  sampler: Environment['OTEL_TRACES_SAMPLER']
  ratio: number
}

export type Seller = {
  name: string
  address: string | null
  taxId: string | null
  tax: { name: string; percent: number } | null
}

export type StripeSettings = {
  secretKey: string
  webhookSecret: string
  apiBase: string
  /** Currencies that the account accepts; GEL depends on the account. */
  currencies: Currency[]
}

/** Bank of Georgia. The key in PEM verifies the signatures of its callbacks. */
export type BogSettings = {
  clientId: string
  clientSecret: string
  apiBase: string
  oauthBase: string
  callbackPublicKey: string
  currencies: Currency[]
}

/** Endpoint of the chat completions API. Self-hosted servers often need no key. */
export type CoachSettings = {
  baseUrl: string
  apiKey: string | null
  model: string
  timeoutMs: number
}

/** `url` is the WebSocket address for browsers. */
export type LiveKitSettings = { url: string; apiKey: string; apiSecret: string }

export type S3Settings = {
  bucket: string
  /** Null: Amazon S3. */
  endpoint: string | null
  region: string
  /** Null: the default credentials of the AWS SDK. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null
}

/** Reads and validates the settings. Writes a generated secret into `DATA_DIR` if none is set. */
export function readConfig(mode: Mode, env: Record<string, string | undefined> = process.env): Config {
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
      trustProxy: settings.TRUST_PROXY,
    },
    databaseUrl: settings.DATABASE_URL ?? null,
    databaseReadUrl: getReplicaUrl(settings, mode),
    dataDir,
    authSecret: settings.AUTH_SECRET ?? readOrCreateAuthSecret(dataDir),
    demoData: mode === 'start' && (settings.DEMO_DATA ?? true),
    mail: {
      smtpUrl: settings.SMTP_URL ?? null,
      from: settings.MAIL_FROM ?? 'Rehearse <hello@rehearse.example>',
    },
    payment: {
      providers: settings.PAYMENT_PROVIDERS,
      feePercent: settings.PLATFORM_FEE_PERCENT,
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
    oidc: getOidcSettings(settings),
    coach: getCoachSettings(settings),
    turnServer: getTurnServer(settings),
    liveKit: getLiveKitSettings(settings),
    analyticsId: settings.ANALYTICS_ID ?? null,
    storage: getStorageSettings(settings, dataDir),
    minFreeBytes: settings.STORAGE_MIN_FREE_MB * 1024 ** 2,
    logLevel: settings.LOG_LEVEL ?? (mode === 'start' ? 'warn' : 'info'),
    tracing: getTracingSettings(settings),
    warnings: getConfigWarnings(settings, mode),
  }
}

function getReplicaUrl({ DATABASE_URL: primary, DATABASE_READ_URL: replica }: Environment, mode: Mode) {
  if (replica && !primary && mode !== 'test')
    throw new ConfigError('DATABASE_READ_URL names a replica: set DATABASE_URL to its primary, or neither.')
  return replica ?? null
}

/** Settings that work only together, or null if none is set. `optional` ones are useless without the others. */
function requireTogether<Name extends keyof Environment>(
  settings: Environment,
  names: readonly Name[],
  message: string,
  optional: readonly (keyof Environment)[] = [],
): { [N in Name]: NonNullable<Environment[N]> } | null {
  if ([...names, ...optional].every(name => settings[name] === undefined)) return null
  if (names.some(name => settings[name] === undefined)) throw new ConfigError(message)
  return settings as { [N in Name]: NonNullable<Environment[N]> }
}

function getOidcSettings(settings: Environment): OidcSettings | null {
  const client = requireTogether(
    settings,
    ['OIDC_ISSUER', 'OIDC_CLIENT_ID'],
    'Set OIDC_ISSUER and OIDC_CLIENT_ID together, with OIDC_CLIENT_SECRET where the issuer gave you one, or none of them.',
    ['OIDC_CLIENT_SECRET', 'OIDC_NAME'],
  )
  if (!client || isPlaceholderClientId(client.OIDC_CLIENT_ID)) return null
  return {
    issuer: client.OIDC_ISSUER,
    clientId: client.OIDC_CLIENT_ID,
    clientSecret: settings.OIDC_CLIENT_SECRET ?? null,
    name: settings.OIDC_NAME ?? new URL(client.OIDC_ISSUER).hostname,
  }
}

function getTurnServer(settings: Environment): Config['turnServer'] {
  const turn = requireTogether(
    settings,
    ['TURN_URL', 'TURN_SECRET'],
    'Set TURN_URL and TURN_SECRET together, or neither of them.',
  )
  return turn && { urls: turn.TURN_URL, secret: turn.TURN_SECRET }
}

function getLiveKitSettings(settings: Environment): Config['liveKit'] {
  const liveKit = requireTogether(
    settings,
    ['LIVEKIT_URL', 'LIVEKIT_API_KEY', 'LIVEKIT_API_SECRET'],
    'Set LIVEKIT_URL, LIVEKIT_API_KEY and LIVEKIT_API_SECRET together, or none of them.',
  )
  return (
    liveKit && {
      url: liveKit.LIVEKIT_URL,
      apiKey: liveKit.LIVEKIT_API_KEY,
      apiSecret: liveKit.LIVEKIT_API_SECRET,
    }
  )
}

const getTracingSettings = (settings: Environment): TracingSettings | null =>
  settings.OTEL_EXPORTER_OTLP_ENDPOINT
    ? {
        endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
        protocol: settings.OTEL_EXPORTER_OTLP_PROTOCOL,
        sampler: settings.OTEL_TRACES_SAMPLER,
        ratio: settings.OTEL_TRACES_SAMPLER_ARG,
      }
    : null

function getSeller(settings: Environment): Seller {
  const tax = requireTogether(
    settings,
    ['TAX_NAME', 'TAX_PERCENT'],
    'Set TAX_NAME and TAX_PERCENT together, or neither: receipts show both.',
  )
  return {
    name: settings.SELLER_NAME,
    address: settings.SELLER_ADDRESS ?? null,
    taxId: settings.SELLER_TAX_ID ?? null,
    tax: tax && { name: tax.TAX_NAME, percent: tax.TAX_PERCENT },
  }
}

function getStripeSettings(settings: Environment): StripeSettings {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = settings
  if (!secretKey || !webhookSecret)
    throw new ConfigError(
      'PAYMENT_PROVIDERS names stripe: set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET too.',
    )
  const apiBase = settings.STRIPE_API_BASE ?? 'https://api.stripe.com'
  return { secretKey, webhookSecret, apiBase, currencies: settings.STRIPE_CURRENCIES }
}

function getBogSettings(settings: Environment): BogSettings {
  const { BOG_CLIENT_ID: clientId, BOG_CLIENT_SECRET: clientSecret } = settings
  const key = settings.BOG_CALLBACK_PUBLIC_KEY
  if (!clientId || !clientSecret || !key)
    throw new ConfigError(
      'PAYMENT_PROVIDERS names bog: set BOG_CLIENT_ID, BOG_CLIENT_SECRET and BOG_CALLBACK_PUBLIC_KEY too.',
    )
  return {
    clientId,
    clientSecret,
    callbackPublicKey: key,
    apiBase: settings.BOG_API_BASE ?? 'https://api.bog.ge',
    oauthBase: settings.BOG_OAUTH_BASE ?? 'https://oauth2.bog.ge',
    currencies: settings.BOG_CURRENCIES,
  }
}

/** Tests use only the sources that they set, never those on the internet. */
function getExchangeRateSources(settings: Environment, mode: Mode): Config['exchangeRates'] {
  const withDefault = (url: string | undefined, defaultUrl: string) =>
    url ?? (mode === 'test' ? null : defaultUrl)
  return {
    nbg: withDefault(settings.RATES_NBG_BASE, 'https://nbg.gov.ge'),
    erApi: withDefault(settings.RATES_ER_API_BASE, 'https://open.er-api.com'),
    frankfurter: withDefault(settings.RATES_FRANKFURTER_BASE, 'https://api.frankfurter.dev'),
  }
}

function getCoachSettings(settings: Environment): CoachSettings | null {
  const coach = requireTogether(
    settings,
    ['COACH_BASE_URL', 'COACH_MODEL'],
    'Set COACH_BASE_URL and COACH_MODEL together, with COACH_API_KEY where the endpoint wants one, or none of them.',
    ['COACH_API_KEY'],
  )
  return (
    coach && {
      baseUrl: coach.COACH_BASE_URL,
      apiKey: settings.COACH_API_KEY ?? null,
      model: coach.COACH_MODEL,
      timeoutMs: settings.COACH_TIMEOUT_SECONDS * 1000,
    }
  )
}

function getStorageSettings(settings: Environment, dataDir: string): Config['storage'] {
  if (!settings.STORAGE_URL) return { folder: join(dataDir, 'storage') }
  const url = new URL(settings.STORAGE_URL)
  if (url.protocol === 'file:') return { folder: fileURLToPath(url) }
  const keys = requireTogether(
    settings,
    ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    'Set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY together, or neither.',
  )
  return {
    bucket: url.hostname,
    endpoint: url.searchParams.get('endpoint'),
    region: url.searchParams.get('region') ?? 'us-east-1',
    credentials: keys && {
      accessKeyId: keys.S3_ACCESS_KEY_ID,
      secretAccessKey: keys.S3_SECRET_ACCESS_KEY,
    },
  }
}
