import { z } from 'zod'
import { currencies } from '#contract/money.ts'
import { paymentProviders } from '#contract/payment.ts'
import {
  apiBaseUrl,
  databaseUrl,
  httpBaseUrl,
  issuerUrl,
  listenHost,
  originUrl,
  smtpUrl,
  storageUrl,
  trustedProxies,
  webSocketBaseUrl,
} from './parse-address.ts'
import {
  commaSeparatedList,
  decimalNumber,
  emailSender,
  oneOf,
  optional,
  optionalBoolean,
  optionalString,
  rsaPublicKey,
  trimmedString,
  validatedString,
  withDefault,
} from './parse-setting.ts'

const currencyList = withDefault(
  commaSeparatedList(currencies, name => name.toUpperCase()),
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
const keyNotMatching = (taken: RegExp, must: string) =>
  optional(validatedString(key => (taken.test(key) ? must : null)))

/** Addresses of relays as browsers take them: `turn:host:port?transport=udp`, `turns:` with TLS. */
const turnUrls = trimmedString
  .transform(list => list.split(',').map(one => one.trim()))
  .refine(
    list => list.length <= 6 && list.every(one => /^turns?:[\w.[\]:-]+(\?transport=(udp|tcp))?$/.test(one)),
    'must be one address or a comma list of them, like turn:turn.example:3478 or turns:turn.example:5349',
  )

/** Every setting by itself. docs/settings.md lists what each is for. */
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
  OIDC_ISSUER: optional(issuerUrl),
  OIDC_CLIENT_ID: optionalString,
  OIDC_CLIENT_SECRET: optionalString,
  OIDC_NAME: optional(trimmedString.max(40, 'must have 40 characters at most')),
  COACH_BASE_URL: optional(httpBaseUrl),
  COACH_API_KEY: optionalString,
  COACH_MODEL: optionalString,
  COACH_TIMEOUT_SECONDS: withDefault(
    decimalNumber('must be a number of seconds above 0, and 25 at most', value => value > 0 && value <= 25),
    25,
  ),
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

/** Names of the release before, accepted until the next one. */
const renamedSettings = {
  COACH_PATIENCE_SECONDS: 'COACH_TIMEOUT_SECONDS',
  STORAGE_KEEP_FREE_MB: 'STORAGE_MIN_FREE_MB',
}

export function applyRenamedSettings(
  env: Record<string, string | undefined>,
): Record<string, string | undefined> {
  const current = { ...env }
  for (const [before, now] of Object.entries(renamedSettings)) if (!current[now]) current[now] = env[before]
  return current
}
