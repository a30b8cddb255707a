import { generateKeyPairSync } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { type Cases, storageUrls, unchanged } from '#test/setting-cases.ts'
import { ConfigError, readConfig } from './config.ts'
import { type Environment, environmentSchema } from './environment.ts'

const rejectedWith =
  (message: RegExp) =>
  (value: string): [string, RegExp] => [value, message]

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString().trim()
const curve = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }).toString()

const anyText: Cases = { valid: [[' some words ', 'some words']], invalid: [] }
const sender: Cases = {
  valid: [
    'hello@a.test',
    'Rehearse <hello@a.test>',
    'Rehearse, Ltd <hello@a.test>',
    'Репетиция <a@b.test>',
  ].map(unchanged),
  invalid: ['Rehearse', 'Rehearse <>', 'hello@', 'a@b.test, c@d.test', 'a@b'].map(
    rejectedWith(/must hold one email address, as in Rehearse <hello@example\.com>\. It is/),
  ),
}
const flag: Cases = {
  valid: [
    ['on', true],
    ['off', false],
    ['true', true],
    ['False', false],
  ],
  invalid: [
    ['1', /must be on or off\. It is "1"\.$/],
    ['yes', /must be on or off\. It is "yes"\.$/],
  ],
}
const base: Cases = {
  valid: [
    ['https://a.test', 'https://a.test'],
    ['http://127.0.0.1:8080/v1/', 'http://127.0.0.1:8080/v1'],
  ],
  invalid: [
    ['a.test', /must be an http or https address\. It is "a\.test"\.$/],
    ['ftp://a.test', /must be an http or https address/],
    ['https:a.test', /must be an http or https address/],
    ['https://', /must be an http or https address/],
    ['https://ann:hunter2@a.test', /must not hold a name or a password\.$/],
    ['https://a.test/?key=1', /must end before \? and #/],
    ['https://a.test/#top', /must end before \? and #/],
  ],
}
const issuer: Cases = { valid: [['https://a.test/', 'https://a.test/']], invalid: base.invalid }
const origin: Cases = {
  valid: [
    ['https://a.test', 'https://a.test'],
    ['https://A.test:443/', 'https://a.test'],
    ['http://localhost:3000', 'http://localhost:3000'],
  ],
  invalid: [
    ...base.invalid,
    ['https://a.test/app', /must end behind the host, without a path\. It is "https:\/\/a\.test\/app"\.$/],
  ],
}
const currencies: Cases = {
  valid: [
    ['USD', ['USD']],
    ['gel, eur,GEL', ['GEL', 'EUR']],
  ],
  invalid: [
    ['USD,CHF', /may list USD, EUR, GBP, GEL, with commas between them\. It is "USD,CHF"\.$/],
    ['USD EUR', /may list USD/],
    ['USD,', /may list USD/],
  ],
}
const numbers = (edges: string[], beyond: string[], message: RegExp): Cases => ({
  valid: edges.map(edge => [edge, Number(edge)]),
  invalid: [...beyond, 'many', '-1', '1e1', '0x1', '1,5', '7%', 'NaN', 'Infinity'].map(rejectedWith(message)),
})
const databases: Cases = {
  valid: [
    ['postgres://a:b@c:5432/d', 'postgres://a:b@c:5432/d'],
    ['postgresql://a:p%23%2Fq@c/d?sslmode=require', 'postgresql://a:p%23%2Fq@c/d?sslmode=require'],
    ['postgres:///d?host=/run/postgresql', 'postgres:///d?host=/run/postgresql'],
  ],
  invalid: [
    'localhost',
    'mysql://a@b/c',
    'postgres://a:p#q@c/d',
    'postgres://a:50%@c/d',
    'postgres://a:b@c:99999/d',
  ].map(
    rejectedWith(/must be like postgres:\/\/user:password@host:5432\/database, .*%23 %2F %3F %40 %25\.$/),
  ),
}

const settings: Record<keyof Environment, Cases> = {
  PORT: numbers(
    ['0', '80', '65535'],
    ['65536', '80.5', 'front door'],
    /must be a port number, from 0 to 65535\. It is/,
  ),
  HOST: {
    valid: ['127.0.0.1', '0.0.0.0', '::', '::1', 'fe80::1%eth0', 'localhost', 'a-b.c.test'].map(unchanged),
    invalid: ['http://localhost', 'localhost:3000', '[::1]', '*', 'a b', '-'].map(
      rejectedWith(
        /must be one address or name of this machine, 127\.0\.0\.1 for one, or 0\.0\.0\.0 for all; the port is set as PORT\. It is/,
      ),
    ),
  },
  APP_URL: origin,
  API_BASE: {
    valid: [
      ['/', ''],
      ['/backend/', '/backend'],
      ['https://api.a.test/v1/', 'https://api.a.test/v1'],
    ],
    invalid: [
      ['backend', /must be an http or https address, or a path such as \/backend\. It is "backend"\.$/],
      ['//a.test', /must be an http or https address, or a path/],
      ['/a?b', /must have only letters, digits and \. _ ~ - between its slashes/],
      ['/a"><script>', /must have only letters/],
      ['https://a.test?b', /must end before \? and #/],
    ],
  },
  CALENDAR_ALLOWED_NETWORKS: {
    valid: [['10.0.0.0/8, fd00::/8,192.168.1.7', ['10.0.0.0/8', 'fd00::/8', '192.168.1.7']]],
    invalid: ['all', '10.0.0.0/40', 'nextcloud.lan'].map(rejectedWith(/may list addresses and networks/)),
  },
  TRUST_PROXY: {
    valid: [
      ['loopback, 10.0.0.0/8', ['loopback', '10.0.0.0/8']],
      ['none', []],
      ['203.0.113.7,::1,fc00::/7', ['203.0.113.7', '::1', 'fc00::/7']],
    ],
    invalid: [
      'all',
      '0.0.0.0/0',
      '::/0',
      '10.0.0.0/33',
      '10.0.0/8',
      '10.0.0.0/8/8',
      '*',
      'true',
      'none,::1',
    ].map(
      rejectedWith(/may list addresses, networks such as 10\.0\.0\.0\/8 and loopback, or be none\. It is/),
    ),
  },
  DATABASE_URL: databases,
  DATABASE_READ_URL: databases,
  DATA_DIR: anyText,
  AUTH_SECRET: {
    valid: [['x'.repeat(32), 'x'.repeat(32)]],
    invalid: [['x'.repeat(31), /^The setting AUTH_SECRET must have at least 32 characters\.$/]],
  },
  DEMO_DATA: flag,
  ALLOW_SANDBOX: flag,
  SMTP_URL: {
    valid: ['smtp://a.test', 'smtps://ann:p%40q@a.test:465', 'smtp://127.0.0.1:25'].map(unchanged),
    invalid: [
      'a.test:25',
      'smtp:',
      'smtp://',
      'https://a.test',
      'smtp://ann:50%@a.test',
      'smtp://a.test:smtp',
    ].map(rejectedWith(/must be like smtp:\/\/user:password@host:587, .*%25\.$/)),
  },
  MAIL_FROM: sender,
  MAIL_REPLY_TO: sender,
  PAYMENT_PROVIDERS: {
    valid: [
      ['sandbox', ['sandbox']],
      ['Stripe, bog,stripe', ['stripe', 'bog']],
    ],
    invalid: [
      ['paypal', /may list sandbox, stripe, bog, with commas between them\. It is "paypal"\.$/],
      ['stripe,', /may list/],
    ],
  },
  STRIPE_SECRET_KEY: {
    valid: ['sk_live_1', 'rk_live_1'].map(unchanged),
    invalid: [['pk_live_1', /must be the secret key of Stripe, which begins with sk_ or rk_\.$/]],
  },
  STRIPE_WEBHOOK_SECRET: {
    valid: [['whsec_1', 'whsec_1']],
    invalid: [['sk_live_1', /must be the secret of Stripe's webhook, which begins with whsec_\.$/]],
  },
  STRIPE_API_BASE: origin,
  STRIPE_CURRENCIES: currencies,
  BOG_CLIENT_ID: anyText,
  BOG_CLIENT_SECRET: anyText,
  BOG_API_BASE: base,
  BOG_OAUTH_BASE: base,
  BOG_CALLBACK_PUBLIC_KEY: {
    valid: [
      [pem, pem],
      [pem.replaceAll('\n', '\\n'), pem],
    ],
    invalid: [
      'MIIB',
      pem.slice(0, -40),
      privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      curve,
      pem.replaceAll('\n', ' '),
    ].map(rejectedWith(/must be a public RSA key in PEM: .* on one line with \\n between the lines\.$/)),
  },
  BOG_CURRENCIES: currencies,
  PLATFORM_FEE_PERCENT: numbers(
    ['0', '12.5', '90'],
    ['90.1', '100'],
    /must be a number of percent from 0 to 90\. It is/,
  ),
  PAYOUT_DAY: { valid: [['Friday', { weekday: 5 }]], invalid: [['29', /must be a weekday such as friday/]] },
  SELLER_NAME: anyText,
  SELLER_ADDRESS: anyText,
  SELLER_TAX_ID: anyText,
  TAX_NAME: anyText,
  TAX_PERCENT: numbers(
    ['0.1', '50'],
    ['0', '50.1'],
    /must be a number of percent above 0, and 50 at most\. It is/,
  ),
  RATES_NBG_BASE: base,
  RATES_ER_API_BASE: base,
  RATES_FRANKFURTER_BASE: base,
  GOOGLE_CLIENT_ID: anyText,
  GOOGLE_ISSUER: issuer,
  GOOGLE_CALENDAR_CLIENT_ID: anyText,
  GOOGLE_CALENDAR_CLIENT_SECRET: anyText,
  GOOGLE_CALENDAR_API_BASE: base,
  GOOGLE_CALENDAR_OAUTH_BASE: base,
  MICROSOFT_CALENDAR_CLIENT_ID: anyText,
  MICROSOFT_CALENDAR_CLIENT_SECRET: anyText,
  MICROSOFT_CALENDAR_TENANT: {
    valid: ['common', 'organizations', 'acme.onmicrosoft.com', '8c6f1a9e-0000-4000-8000-000000000000'].map(
      unchanged,
    ),
    invalid: ['a/b', 'https://login.example'].map(rejectedWith(/must be common, organizations, consumers/)),
  },
  MICROSOFT_CALENDAR_API_BASE: base,
  MICROSOFT_CALENDAR_OAUTH_BASE: base,
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: anyText,
  OIDC_CLIENT_SECRET: anyText,
  OIDC_NAME: {
    valid: [['Acme ', 'Acme']],
    invalid: [['x'.repeat(41), /must have 40 characters at most\. It is/]],
  },
  OIDC_TRUST_EMAIL: flag,
  COACH_BASE_URL: base,
  COACH_API_KEY: anyText,
  COACH_MODEL: anyText,
  COACH_TIMEOUT_SECONDS: numbers(
    ['0.5', '25'],
    ['0', '26'],
    /must be a number of seconds above 0, and 25 at most\. It is/,
  ),
  TURN_URL: {
    valid: [
      ['turn:turn.example', ['turn:turn.example']],
      [
        'turn:10.0.0.1:3478?transport=udp, turns:turn.example:5349',
        ['turn:10.0.0.1:3478?transport=udp', 'turns:turn.example:5349'],
      ],
    ],
    invalid: [
      ['https://turn.example', /must be one address or a comma list of them/],
      ['turn:turn.example,stun:turn.example', /must be one address or a comma list of them/],
    ],
  },
  TURN_SECRET: anyText,
  LIVEKIT_URL: {
    valid: [['https://livekit.example/behind/', 'wss://livekit.example/behind']],
    invalid: [['livekit.example', /must be a wss address, or ws for this machine\. It is/]],
  },
  LIVEKIT_API_KEY: anyText,
  LIVEKIT_API_SECRET: anyText,
  ANALYTICS_ID: {
    valid: [['G-AB12', 'G-AB12']],
    invalid: [['UA', /must look like G-XXXXXXX\. It is "UA"\.$/]],
  },
  STORAGE_URL: storageUrls,
  STORAGE_MIN_FREE_MB: numbers(['0', '4096'], ['0.5'], /must be a whole number of megabytes\. It is/),
  S3_ACCESS_KEY_ID: anyText,
  S3_SECRET_ACCESS_KEY: anyText,
  METRICS_TOKEN: {
    valid: [['a-token!', 'a-token!']],
    invalid: [['two words', /must be letters, digits and signs without a space\.$/]],
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: base,
  OTEL_EXPORTER_OTLP_PROTOCOL: { valid: [['HTTP/JSON', 'http/json']], invalid: [['grpc', /one of http/]] },
  OTEL_TRACES_SAMPLER: { valid: [['always_off', 'always_off']], invalid: [['some', /one of always_on/]] },
  OTEL_TRACES_SAMPLER_ARG: numbers(['0', '0.25', '1'], ['1.1', '25'], /must be a share from 0 to 1\. It is/),
  LOG_LEVEL: {
    valid: ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent', 'INFO'].map(value => [
      value,
      value.toLowerCase(),
    ]),
    invalid: [['loud', /must be one of fatal, error, warn, info, debug, trace, silent\. It is "loud"\.$/]],
  },
}

const required = { AUTH_SECRET: 'x'.repeat(32), DATA_DIR: tmpdir() }
const start = (env: Record<string, string>) => () => readConfig('test', { ...required, ...env })

test.each(Object.entries(settings))(
  '%s is parsed if valid, and stops the start with a message if not',
  (name, cases) => {
    const parse = (value?: string) =>
      environmentSchema.parse({ ...required, [name]: value })[name as keyof Environment]
    expect(parse(' \t')).toEqual(parse())
    for (const [value, parsed] of cases.valid) expect(parse(value)).toEqual(parsed)
    for (const [value, message] of cases.invalid) {
      expect(start({ [name]: value })).toThrow(ConfigError)
      expect(start({ [name]: value })).toThrow(message)
      expect(start({ [name]: value })).toThrow(new RegExp(`^The setting ${name} [^\n]+\\.$`))
      expect(start({ [name]: value })).not.toThrow('hunter2')
    }
  },
)

test('docs/settings.md lists every setting and no other', async () => {
  const table = await readFile('docs/settings.md', 'utf8')
  const rows = [...table.matchAll(/^\| (`[A-Z].*?) \|/gm)].map(([, names = '']) => names)
  const listed = rows.flatMap(names => [...names.matchAll(/`([A-Z\d_]+)`/g)].map(([, name]) => name))
  expect(listed.toSorted()).toEqual(Object.keys(environmentSchema.shape).toSorted())
})
