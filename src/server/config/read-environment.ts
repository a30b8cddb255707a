import { z } from 'zod'
import { currencies } from '#contract/money.ts'
import { paymentProviders } from '#contract/payment.ts'
import {
  apiBase,
  base,
  database,
  host,
  issuer,
  origin,
  proxies,
  smtp,
  socketBase,
  storage,
} from './parse-address.ts'
import {
  checked,
  flag,
  listOf,
  maybe,
  number,
  oneOf,
  publicKey,
  sender,
  text,
  usually,
  words,
} from './parse-setting.ts'

const currencyList = usually(
  listOf(currencies, name => name.toUpperCase()),
  [...currencies],
)
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Of what OpenTelemetry knows: what needs no further library, and what decides here. */
const traceProtocols = ['http/protobuf', 'http/json'] as const
const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

/** A key for what the product does, and another of the same service that is easily taken for it. */
const keyUnlike = (taken: RegExp, must: string) => maybe(checked(key => (taken.test(key) ? must : null)))

/** Addresses of relays as browsers take them: `turn:host:port?transport=udp`, `turns:` with TLS. */
const relays = words
  .transform(list => list.split(',').map(one => one.trim()))
  .refine(
    list => list.length <= 6 && list.every(one => /^turns?:[\w.[\]:-]+(\?transport=(udp|tcp))?$/.test(one)),
    'must be one address or a comma list of them, like turn:turn.example:3478 or turns:turn.example:5349',
  )

/** Every setting by itself. docs/settings.md lists what each is for. */
export const environment = z.object({
  PORT: usually(
    number('must be a port number, from 0 to 65535', value => Number.isInteger(value) && value <= 65_535),
    3000,
  ),
  HOST: usually(host, '127.0.0.1'),
  APP_URL: maybe(origin),
  API_BASE: usually(apiBase, ''),
  TRUST_PROXY: usually(proxies, ['loopback']),
  DATABASE_URL: maybe(database),
  DATABASE_READ_URL: maybe(database),
  DATA_DIR: usually(words, '.data'),
  AUTH_SECRET: maybe(z.string().min(32, 'must have at least 32 characters')),
  DEMO_DATA: flag,
  ALLOW_SANDBOX: flag,
  SMTP_URL: maybe(smtp),
  MAIL_FROM: maybe(sender),
  PAYMENT_PROVIDERS: usually(
    listOf(paymentProviders, name => name.toLowerCase()),
    ['sandbox'],
  ),
  STRIPE_SECRET_KEY: keyUnlike(
    /^(pk|whsec)_/,
    'must be the secret key of Stripe, which begins with sk_ or rk_',
  ),
  STRIPE_WEBHOOK_SECRET: keyUnlike(
    /^(sk|rk|pk)_/,
    "must be the secret of Stripe's webhook, which begins with whsec_",
  ),
  STRIPE_API_BASE: maybe(origin),
  STRIPE_CURRENCIES: currencyList,
  BOG_CLIENT_ID: text,
  BOG_CLIENT_SECRET: text,
  BOG_API_BASE: maybe(base),
  BOG_OAUTH_BASE: maybe(base),
  BOG_CALLBACK_PUBLIC_KEY: maybe(publicKey),
  BOG_CURRENCIES: currencyList,
  PLATFORM_FEE_PERCENT: usually(
    number('must be a number of percent from 0 to 90', value => value <= 90),
    15,
  ),
  SELLER_NAME: usually(words, 'Rehearse'),
  SELLER_ADDRESS: text,
  SELLER_TAX_ID: text,
  TAX_NAME: text,
  TAX_PERCENT: maybe(
    number('must be a number of percent above 0, and 50 at most', value => value > 0 && value <= 50),
  ),
  RATES_NBG_BASE: maybe(base),
  RATES_ER_API_BASE: maybe(base),
  RATES_FRANKFURTER_BASE: maybe(base),
  GOOGLE_CLIENT_ID: text,
  GOOGLE_ISSUER: maybe(issuer),
  OIDC_ISSUER: maybe(issuer),
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
  OIDC_NAME: maybe(words.max(40, 'must have 40 characters at most')),
  COACH_BASE_URL: maybe(base),
  COACH_API_KEY: text,
  COACH_MODEL: text,
  COACH_TIMEOUT_SECONDS: usually(
    number('must be a number of seconds above 0, and 25 at most', value => value > 0 && value <= 25),
    25,
  ),
  TURN_URL: maybe(relays),
  TURN_SECRET: text,
  LIVEKIT_URL: maybe(socketBase),
  LIVEKIT_API_KEY: text,
  LIVEKIT_API_SECRET: text,
  ANALYTICS_ID: maybe(words.regex(/^[A-Z]+-[A-Z0-9-]+$/, 'must look like G-XXXXXXX')),
  STORAGE_URL: maybe(storage),
  STORAGE_MIN_FREE_MB: usually(number('must be a whole number of megabytes', Number.isSafeInteger), 1024),
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  METRICS_TOKEN: maybe(words.regex(/^[\x21-\x7e]+$/, 'must be letters, digits and signs without a space')),
  LOG_LEVEL: maybe(oneOf(logLevels)),
  OTEL_EXPORTER_OTLP_ENDPOINT: maybe(base),
  OTEL_EXPORTER_OTLP_PROTOCOL: usually(oneOf(traceProtocols), 'http/protobuf'),
  OTEL_TRACES_SAMPLER: usually(oneOf(samplers), 'parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: usually(
    number('must be a share from 0 to 1', value => value <= 1),
    1,
  ),
})
export type Environment = z.output<typeof environment>

/** Names of the release before, accepted until the next one. */
const renamed = {
  COACH_PATIENCE_SECONDS: 'COACH_TIMEOUT_SECONDS',
  STORAGE_KEEP_FREE_MB: 'STORAGE_MIN_FREE_MB',
}

export function withCurrentNames(
  env: Record<string, string | undefined>,
): Record<string, string | undefined> {
  const current = { ...env }
  for (const [before, now] of Object.entries(renamed)) if (!current[now]) current[now] = env[before]
  return current
}
