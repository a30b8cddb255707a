import { z } from 'zod'
import { currencies } from '#contract/money.ts'
import { paymentProviders } from '#contract/payment.ts'

const blankIsNone = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value)
const text = z.preprocess(blankIsNone, z.string().trim().optional())
const url = (protocols: RegExp, what: string) =>
  z.preprocess(blankIsNone, z.url({ protocol: protocols, message: `must be ${what}` }).optional())
const flag = z.preprocess(blankIsNone, z.enum(['on', 'off', 'true', 'false'], 'must be on or off').optional())

const currencyList = z.preprocess(
  value =>
    blankIsNone(value) === undefined
      ? undefined
      : String(value)
          .split(',')
          .map(one => one.trim().toUpperCase()),
  z
    .array(z.enum(currencies, `may list ${currencies.join(', ')}`))
    .min(1)
    .default([...currencies]),
)

const proxiesHint = 'may list addresses, networks such as 10.0.0.0/8 and loopback, or be none'
const network = z
  .string()
  .trim()
  .refine(
    text =>
      ['loopback', 'linklocal', 'uniquelocal'].includes(text) ||
      z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]).safeParse(text).success,
    proxiesHint,
  )
  // Whoever calls could say they were somebody else.
  .refine(text => !text.endsWith('/0'), proxiesHint)

const proxies = z.preprocess(value => {
  const text = blankIsNone(value)
  if (text === undefined) return ['loopback']
  return text === 'none' ? [] : String(text).split(',')
}, z.array(network))

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const

/** What the environment may say, each setting by itself. */
export const environment = z.object({
  PORT: z.preprocess(
    blankIsNone,
    z.coerce.number('must be a port number').int().min(0).max(65535).default(3000),
  ),
  HOST: z.preprocess(blankIsNone, z.string().default('127.0.0.1')),
  APP_URL: url(/^https?$/, 'an http or https address'),
  API_BASE: text,
  TRUST_PROXY: proxies,
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
  STRIPE_SECRET_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  STRIPE_API_BASE: url(/^https?$/, 'an http or https address'),
  STRIPE_CURRENCIES: currencyList,
  BOG_CLIENT_ID: text,
  BOG_CLIENT_SECRET: text,
  BOG_API_BASE: url(/^https?$/, 'an http or https address'),
  BOG_OAUTH_BASE: url(/^https?$/, 'an http or https address'),
  BOG_CALLBACK_PUBLIC_KEY: text,
  BOG_CURRENCIES: currencyList,
  PLATFORM_FEE_PERCENT: z.preprocess(
    blankIsNone,
    z.coerce.number('must be a number').min(0).max(90).default(15),
  ),
  SELLER_NAME: z.preprocess(blankIsNone, z.string().trim().default('Rehearse')),
  SELLER_ADDRESS: text,
  SELLER_TAX_ID: text,
  TAX_NAME: text,
  TAX_PERCENT: z.preprocess(
    blankIsNone,
    z.coerce.number('must be a number').gt(0, 'must be above 0').max(50, 'must be 50 or less').optional(),
  ),
  RATES_NBG_BASE: url(/^https?$/, 'an http or https address'),
  RATES_ER_API_BASE: url(/^https?$/, 'an http or https address'),
  RATES_FRANKFURTER_BASE: url(/^https?$/, 'an http or https address'),
  GOOGLE_CLIENT_ID: text,
  GOOGLE_ISSUER: url(/^https?$/, 'an http or https address'),
  COACH_BASE_URL: url(/^https?$/, 'an http or https address'),
  COACH_API_KEY: text,
  COACH_MODEL: text,
  COACH_PATIENCE_SECONDS: z.preprocess(
    blankIsNone,
    z.coerce.number('must be a number').gt(0, 'must be above 0').max(25, 'must be 25 or less').default(25),
  ),
  ANALYTICS_ID: z.preprocess(
    blankIsNone,
    z
      .string()
      .regex(/^[A-Z]+-[A-Z0-9-]+$/, 'must look like G-XXXXXXX')
      .optional(),
  ),
  STORAGE_URL: url(/^(file|s3)$/, 'a file: or s3:// address'),
  STORAGE_KEEP_FREE_MB: z.preprocess(
    blankIsNone,
    z.coerce.number().int().min(0, 'must be a number of megabytes').default(1024),
  ),
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  METRICS_TOKEN: text,
  LOG_LEVEL: z.preprocess(
    blankIsNone,
    z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
  ),
})
export type Environment = z.output<typeof environment>
