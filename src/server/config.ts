import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { type PaymentProviderName, paymentProviders } from '#contract/payment.ts'

/** `start` is for trying the product, `serve` for running it, `test` for the tests. */
export type Mode = 'start' | 'serve' | 'test'

export type Config = {
  mode: Mode
  http: { host: string; port: number; appUrl: string | null; apiBase: string; metricsToken: string | null }
  /** Null: the embedded PostgreSQL under `dataDir`. */
  databaseUrl: string | null
  dataDir: string
  authSecret: string
  demoData: boolean
  mail: { smtpUrl: string | null; from: string }
  payment: { providers: PaymentProviderName[]; feePercent: number }
  google: { clientId: string; issuer: string } | null
  analyticsId: string | null
  logLevel: string
}

/** A setting that cannot work. Its message is the one sentence the person at the terminal reads. */
export class ConfigError extends Error {}

const blankIsNone = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value)
const text = z.preprocess(blankIsNone, z.string().trim().optional())
const url = (protocols: RegExp, what: string) =>
  z.preprocess(blankIsNone, z.url({ protocol: protocols, message: `must be ${what}` }).optional())
const flag = z.preprocess(blankIsNone, z.enum(['on', 'off', 'true', 'false'], 'must be on or off').optional())

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const

const environment = z.object({
  PORT: z.preprocess(
    blankIsNone,
    z.coerce.number('must be a port number').int().min(0).max(65535).default(3000),
  ),
  HOST: z.preprocess(blankIsNone, z.string().default('127.0.0.1')),
  APP_URL: url(/^https?$/, 'an http or https address'),
  API_BASE: text,
  DATABASE_URL: url(/^postgres(ql)?$/, 'a postgres:// address'),
  DATA_DIR: z.preprocess(blankIsNone, z.string().default('.data')),
  AUTH_SECRET: z.preprocess(blankIsNone, z.string().min(32, 'must have at least 32 characters').optional()),
  DEMO_DATA: flag,
  ALLOW_SANDBOX: flag,
  SMTP_URL: url(/^smtps?$/, 'an smtp:// or smtps:// address'),
  MAIL_FROM: z.preprocess(blankIsNone, z.string().default('Rehearse <hello@rehearse.example>')),
  PAYMENT_PROVIDERS: z.preprocess(
    value =>
      blankIsNone(value) === undefined
        ? ['sandbox']
        : String(value)
            .split(',')
            .map(one => one.trim()),
    z.array(z.enum(paymentProviders, `may list ${paymentProviders.join(', ')}`)).min(1),
  ),
  PLATFORM_FEE_PERCENT: z.preprocess(
    blankIsNone,
    z.coerce.number('must be a number').min(0).max(90).default(15),
  ),
  GOOGLE_CLIENT_ID: text,
  GOOGLE_ISSUER: url(/^https?$/, 'an http or https address'),
  ANALYTICS_ID: text,
  METRICS_TOKEN: text,
  LOG_LEVEL: z.preprocess(
    blankIsNone,
    z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
  ),
})

/** Reads the settings once. Throws `ConfigError` with what to set; writes only a generated secret into `DATA_DIR`. */
export function readConfig(mode: Mode, env: Record<string, string | undefined> = process.env): Config {
  const parsed = environment.safeParse(env)
  if (!parsed.success) {
    const first = parsed.error.issues[0]
    throw new ConfigError(`The setting ${String(first?.path[0])} ${first?.message ?? 'is not valid'}.`)
  }
  const set = parsed.data
  const dataDir = resolve(set.DATA_DIR)
  const isOn = (value: string | undefined, usual: boolean) =>
    value === undefined ? usual : value === 'on' || value === 'true'

  if (mode === 'serve') refuseToServe(set, isOn(set.ALLOW_SANDBOX, false))
  const unsupported = set.PAYMENT_PROVIDERS.find(name => name !== 'sandbox')
  if (unsupported)
    throw new ConfigError(
      `PAYMENT_PROVIDERS names ${unsupported}, which this version does not speak yet. Use sandbox.`,
    )

  return {
    mode,
    http: {
      host: set.HOST,
      port: set.PORT,
      appUrl: set.APP_URL?.replace(/\/$/, '') ?? null,
      apiBase: set.API_BASE ?? '',
      metricsToken: set.METRICS_TOKEN ?? null,
    },
    databaseUrl: set.DATABASE_URL ?? null,
    dataDir,
    authSecret: set.AUTH_SECRET ?? keptSecret(dataDir),
    demoData: mode === 'start' && isOn(set.DEMO_DATA, true),
    mail: { smtpUrl: set.SMTP_URL ?? null, from: set.MAIL_FROM },
    payment: { providers: set.PAYMENT_PROVIDERS, feePercent: set.PLATFORM_FEE_PERCENT },
    google: set.GOOGLE_CLIENT_ID
      ? { clientId: set.GOOGLE_CLIENT_ID, issuer: set.GOOGLE_ISSUER ?? 'https://accounts.google.com' }
      : null,
    analyticsId: set.ANALYTICS_ID ?? null,
    logLevel: set.LOG_LEVEL,
  }
}

function refuseToServe(set: z.output<typeof environment>, sandboxAllowed: boolean) {
  if (!set.DATABASE_URL)
    throw new ConfigError('Set DATABASE_URL: serve does not start a database of its own.')
  if (!set.AUTH_SECRET)
    throw new ConfigError('Set AUTH_SECRET to at least 32 random characters: it signs the tokens.')
  if (sandboxAllowed) return
  if (set.PAYMENT_PROVIDERS.includes('sandbox'))
    throw new ConfigError(
      'PAYMENT_PROVIDERS includes the sandbox, which takes no real money. Name real providers or set ALLOW_SANDBOX=true.',
    )
  if (!set.SMTP_URL)
    throw new ConfigError('Set SMTP_URL: without it no mail leaves. Or set ALLOW_SANDBOX=true.')
}

/** A secret that survives restarts, for whoever only tries the product. */
function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'auth-secret')
  try {
    mkdirSync(dataDir, { recursive: true })
    if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 })
    return readFileSync(file, 'utf8').trim()
  } catch {
    throw unusable(dataDir)
  }
}

export const unusable = (dataDir: string) =>
  new ConfigError(
    `The data directory ${dataDir} cannot be used. Set DATA_DIR to one that this process may write to.`,
  )
