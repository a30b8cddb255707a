import { randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isPlaceholderClientId } from '#contract/auth.ts'
import type { Currency } from '#contract/money.ts'
import type { PaymentProviderName } from '#contract/payment.ts'
import {
  applyRenamedSettings,
  type Environment,
  environmentSchema,
  formatSettingError,
  getConfigWarnings,
  getServeRequirementError,
} from './environment.ts'

/** `start` is for trying the product, `serve` for running it, `test` for the tests. */
export type Mode = 'start' | 'serve' | 'test'

export type Config = {
  mode: Mode
  http: {
    host: string
    port: number
    appUrl: string | null
    apiBase: string
    metricsToken: string | null
    /** The networks whose word is taken for who calls. */
    trustProxy: string[]
  }
  /** Null: the embedded PostgreSQL under `dataDir`. */
  databaseUrl: string | null
  /** A replica of it, for what may be a moment old. */
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
  /** Who stands on receipts as the seller, and the tax that the prices contain. */
  seller: Seller
  /** Where exchange rates come from, in the order they are asked; null is not asked. */
  exchangeRates: { nbg: string | null; erApi: string | null; frankfurter: string | null }
  google: { clientId: string; issuer: string } | null
  /** An OpenID issuer that people may sign in with, by what the button calls it. */
  oidc: OidcSettings | null
  /** The language model that conducts interviews; null: the embedded coach does. */
  coach: CoachSettings | null
  /** What helps two people behind firewalls to reach each other, and the secret it shares with us; null: nothing does. */
  turnServer: { urls: string[]; secret: string } | null
  /** The server that sound and pictures of all rooms go through; null: they go from browser to browser. */
  liveKit: LiveKitSettings | null
  analyticsId: string | null
  storage: { folder: string } | S3Settings
  /** So much of a disk is left free by large files. */
  minFreeBytes: number
  logLevel: string
  /** Where traces go; null: nothing is traced. */
  tracing: TracingSettings | null
  /** Settings that were passed over, a sentence each for whoever reads the log. */
  warnings: string[]
}

/** How people of a company sign in. The secret is missing where the issuer gave none. */
export type OidcSettings = { issuer: string; clientId: string; clientSecret: string | null; name: string }

/** A collector of OpenTelemetry, in its own words. `ratio` is for the samplers that keep a share. */
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
  /** What the account may present; GEL is up to it. */
  currencies: Currency[]
}

/** Bank of Georgia. The key is what its callbacks are signed with, in PEM. */
export type BogSettings = {
  clientId: string
  clientSecret: string
  apiBase: string
  oauthBase: string
  callbackPublicKey: string
  currencies: Currency[]
}

/** An endpoint that speaks the chat-completions protocol. Servers of one's own often want no key. */
export type CoachSettings = {
  baseUrl: string
  apiKey: string | null
  model: string
  /** How long anybody waits for one call. */
  timeoutMs: number
}

/** A LiveKit server by the WebSocket address that browsers know it by, and a key of its API. */
export type LiveKitSettings = { url: string; apiKey: string; apiSecret: string }

export type S3Settings = {
  bucket: string
  /** Null: Amazon's own. */
  endpoint: string | null
  region: string
  /** Null: what the environment of the process offers. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null
}

/** A setting that cannot work. Its message is the one sentence the person at the terminal reads. */
export class ConfigError extends Error {}

/** Reads the settings once. Throws `ConfigError` with what to set; writes only a generated secret into `DATA_DIR`. */
export function readConfig(mode: Mode, env: Record<string, string | undefined> = process.env): Config {
  const parsed = environmentSchema.safeParse(applyRenamedSettings(env))
  if (!parsed.success) {
    const [first] = parsed.error.issues
    const name = String(first?.path[0])
    throw new ConfigError(formatSettingError(name, env[name] ?? '', first?.message ?? 'is not valid'))
  }
  const set = parsed.data
  const dataDir = resolve(set.DATA_DIR)
  const missing = mode === 'serve' ? getServeRequirementError(set) : null
  if (missing) throw new ConfigError(missing)

  return {
    mode,
    http: {
      host: set.HOST,
      port: set.PORT,
      appUrl: set.APP_URL ?? null,
      apiBase: set.API_BASE,
      metricsToken: set.METRICS_TOKEN ?? null,
      trustProxy: set.TRUST_PROXY,
    },
    databaseUrl: set.DATABASE_URL ?? null,
    databaseReadUrl: getReplicaUrl(set, mode),
    dataDir,
    authSecret: set.AUTH_SECRET ?? readOrCreateAuthSecret(dataDir),
    demoData: mode === 'start' && (set.DEMO_DATA ?? true),
    mail: { smtpUrl: set.SMTP_URL ?? null, from: set.MAIL_FROM ?? 'Rehearse <hello@rehearse.example>' },
    payment: {
      providers: set.PAYMENT_PROVIDERS,
      feePercent: set.PLATFORM_FEE_PERCENT,
      stripe: set.PAYMENT_PROVIDERS.includes('stripe') ? getStripeSettings(set) : null,
      bog: set.PAYMENT_PROVIDERS.includes('bog') ? getBogSettings(set) : null,
    },
    seller: getSeller(set),
    exchangeRates: getExchangeRateSources(set, mode),
    google:
      set.GOOGLE_CLIENT_ID && !isPlaceholderClientId(set.GOOGLE_CLIENT_ID)
        ? { clientId: set.GOOGLE_CLIENT_ID, issuer: set.GOOGLE_ISSUER ?? 'https://accounts.google.com' }
        : null,
    oidc: getOidcSettings(set),
    coach: getCoachSettings(set),
    turnServer: getTurnServer(set),
    liveKit: getLiveKitSettings(set),
    analyticsId: set.ANALYTICS_ID ?? null,
    storage: getStorageSettings(set, dataDir),
    minFreeBytes: set.STORAGE_MIN_FREE_MB * 1024 ** 2,
    logLevel: set.LOG_LEVEL ?? (mode === 'start' ? 'warn' : 'info'),
    tracing: getTracingSettings(set),
    warnings: getConfigWarnings(set, mode),
  }
}

/** The tests hand their database over by itself. */
function getReplicaUrl({ DATABASE_URL: primary, DATABASE_READ_URL: replica }: Environment, mode: Mode) {
  if (replica && !primary && mode !== 'test')
    throw new ConfigError('DATABASE_READ_URL names a replica: set DATABASE_URL to its primary, or neither.')
  return replica ?? null
}

function getOidcSettings(set: Environment): OidcSettings | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret = null } = set
  if (!issuer && !clientId && !clientSecret && !set.OIDC_NAME) return null
  if (!issuer || !clientId)
    throw new ConfigError(
      'Set OIDC_ISSUER and OIDC_CLIENT_ID together, with OIDC_CLIENT_SECRET where the issuer gave you one, or none of them.',
    )
  if (isPlaceholderClientId(clientId)) return null
  return { issuer, clientId, clientSecret, name: set.OIDC_NAME ?? new URL(issuer).hostname }
}

function getTurnServer({ TURN_URL: urls, TURN_SECRET: secret }: Environment): Config['turnServer'] {
  if (!urls && !secret) return null
  if (!urls || !secret) throw new ConfigError('Set TURN_URL and TURN_SECRET together, or neither of them.')
  return { urls, secret }
}

function getLiveKitSettings(set: Environment): Config['liveKit'] {
  const { LIVEKIT_URL: url, LIVEKIT_API_KEY: apiKey, LIVEKIT_API_SECRET: apiSecret } = set
  if (!url && !apiKey && !apiSecret) return null
  if (!url || !apiKey || !apiSecret)
    throw new ConfigError(
      'Set LIVEKIT_URL, LIVEKIT_API_KEY and LIVEKIT_API_SECRET together, or none of them.',
    )
  return { url, apiKey, apiSecret }
}

const getTracingSettings = (set: Environment): TracingSettings | null =>
  set.OTEL_EXPORTER_OTLP_ENDPOINT
    ? {
        endpoint: set.OTEL_EXPORTER_OTLP_ENDPOINT,
        protocol: set.OTEL_EXPORTER_OTLP_PROTOCOL,
        sampler: set.OTEL_TRACES_SAMPLER,
        ratio: set.OTEL_TRACES_SAMPLER_ARG,
      }
    : null

function getSeller(set: Environment): Seller {
  const { TAX_NAME: name, TAX_PERCENT: percent } = set
  if ((name === undefined) !== (percent === undefined))
    throw new ConfigError('Set TAX_NAME and TAX_PERCENT together, or neither: receipts show both.')
  return {
    name: set.SELLER_NAME,
    address: set.SELLER_ADDRESS ?? null,
    taxId: set.SELLER_TAX_ID ?? null,
    tax: name !== undefined && percent !== undefined ? { name, percent } : null,
  }
}

function getStripeSettings(set: Environment): StripeSettings {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = set
  if (!secretKey || !webhookSecret)
    throw new ConfigError(
      'PAYMENT_PROVIDERS names stripe: set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET too.',
    )
  const apiBase = set.STRIPE_API_BASE ?? 'https://api.stripe.com'
  return { secretKey, webhookSecret, apiBase, currencies: set.STRIPE_CURRENCIES }
}

function getBogSettings(set: Environment): BogSettings {
  const { BOG_CLIENT_ID: clientId, BOG_CLIENT_SECRET: clientSecret } = set
  const key = set.BOG_CALLBACK_PUBLIC_KEY
  if (!clientId || !clientSecret || !key)
    throw new ConfigError(
      'PAYMENT_PROVIDERS names bog: set BOG_CLIENT_ID, BOG_CLIENT_SECRET and BOG_CALLBACK_PUBLIC_KEY too.',
    )
  return {
    clientId,
    clientSecret,
    callbackPublicKey: key,
    apiBase: set.BOG_API_BASE ?? 'https://api.bog.ge',
    oauthBase: set.BOG_OAUTH_BASE ?? 'https://oauth2.bog.ge',
    currencies: set.BOG_CURRENCIES,
  }
}

/** A test asks nobody on the internet: only the sources that it names. */
function getExchangeRateSources(set: Environment, mode: Mode): Config['exchangeRates'] {
  const address = (given: string | undefined, usual: string) => given ?? (mode === 'test' ? null : usual)
  return {
    nbg: address(set.RATES_NBG_BASE, 'https://nbg.gov.ge'),
    erApi: address(set.RATES_ER_API_BASE, 'https://open.er-api.com'),
    frankfurter: address(set.RATES_FRANKFURTER_BASE, 'https://api.frankfurter.dev'),
  }
}

function getCoachSettings(set: Environment): CoachSettings | null {
  const { COACH_BASE_URL: baseUrl, COACH_MODEL: model, COACH_API_KEY: apiKey } = set
  if (!baseUrl && !model && !apiKey) return null
  if (!baseUrl || !model)
    throw new ConfigError(
      'Set COACH_BASE_URL and COACH_MODEL together, with COACH_API_KEY where the endpoint wants one, or none of them.',
    )
  const patienceMs = set.COACH_TIMEOUT_SECONDS * 1000
  return { baseUrl, apiKey: apiKey ?? null, model, timeoutMs: patienceMs }
}

/** Where uploads lie: a folder, or a bucket that speaks S3. */
function getStorageSettings(set: Environment, dataDir: string): Config['storage'] {
  if (!set.STORAGE_URL) return { folder: join(dataDir, 'storage') }
  const address = new URL(set.STORAGE_URL)
  if (address.protocol === 'file:') return { folder: fileURLToPath(address) }
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = set
  if (Boolean(accessKeyId) !== Boolean(secretAccessKey))
    throw new ConfigError('Set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY together, or neither.')
  return {
    bucket: address.hostname,
    endpoint: address.searchParams.get('endpoint'),
    region: address.searchParams.get('region') ?? 'us-east-1',
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
  }
}

/** A secret that survives restarts, for whoever only tries the product. */
function readOrCreateAuthSecret(dataDir: string): string {
  ensureDataDir(dataDir)
  const file = join(dataDir, 'auth-secret')
  try {
    if (!existsSync(file))
      writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw createDataDirError(dataDir, error)
  }
}

/** Makes the data directory, which is nobody else's to look into, and refuses one that this process may not write to. */
export function ensureDataDir(dataDir: string): void {
  try {
    ensureWritableFolder(dataDir)
  } catch (error) {
    throw createDataDirError(dataDir, error)
  }
}

/** Makes a folder, with those above it, and throws where this process may not write to it. */
export function ensureWritableFolder(folder: string): void {
  createFolder(folder)
  accessSync(folder, constants.W_OK)
}

/** Node's own way never ends on a file system that makes no folder and says that there is none above it, as /proc does. */
function createFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
    if (getErrorCode(error) !== 'ENOENT' || existsSync(dirname(folder))) throw error
    createFolder(dirname(folder))
    createFolder(folder)
  }
}

export const createDataDirError = (dataDir: string, error: unknown) =>
  new ConfigError(
    `The data directory ${dataDir} cannot be used (${getErrorCode(error)}). Set DATA_DIR to one that this process may write to.`,
  )

export const getErrorCode = (error: unknown) =>
  error instanceof Error && 'code' in error ? error.code : error
