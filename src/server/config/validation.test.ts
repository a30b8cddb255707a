import { expect, test } from 'vitest'
import {
  type Environment,
  environmentSchema,
  formatSettingError,
  getConfigWarnings,
  getServeRequirementError,
  isGuessableSecret,
} from './environment.ts'

test.each(['x'.repeat(64), 'abcdefgh'.repeat(4), 'ab'.repeat(20), 'your-secret-of-at-least-32-letters'])(
  '%s is a guessable secret',
  secret => {
    expect(isGuessableSecret(secret)).toBe(true)
  },
)

test('random secrets are accepted', () => {
  for (const secret of [
    '9f86d081884c7d659a2feaa0c55ad015',
    'qR7_vK2nW8xL4tY1pZ6mB3cD9fG5hJ0s',
    '0123456789abcdef'.repeat(2),
  ])
    expect(isGuessableSecret(secret)).toBe(false)
})

test('serve reports the first missing or unsafe setting', () => {
  const complete = environmentSchema.parse({
    DATABASE_URL: 'postgres://a',
    AUTH_SECRET: 'qR7_vK2nW8xL4tY1pZ6mB3cD9fG5hJ0s',
    APP_URL: 'https://rehearse.example',
    SMTP_URL: 'smtp://a',
    OIDC_ISSUER: 'https://issuer.example',
    LIVEKIT_URL: 'wss://livekit.example',
    PAYMENT_PROVIDERS: 'stripe',
  })
  expect(getServeRequirementError(complete)).toBeNull()
  const getError = (change: Partial<Environment>, ALLOW_SANDBOX = false) =>
    getServeRequirementError({ ...complete, ...change, ALLOW_SANDBOX })
  expect(getError({ APP_URL: '' }, true)).toMatch(/^Set APP_URL/)
  expect(getError({ AUTH_SECRET: 'x'.repeat(32) }, true)).toMatch(/^AUTH_SECRET is easy to guess/)
  expect(getError({ APP_URL: 'http://rehearse.example' })).toMatch(/^APP_URL begins with http/)
  expect(getError({ APP_URL: 'http://rehearse.example' }, true)).toBeNull()
  expect(getError({ APP_URL: 'http://localhost:3000' })).toBeNull()
  expect(getError({ APP_URL: 'http://localhost.rehearse.example' })).toMatch(/^APP_URL begins with http/)
  expect(getError({ OIDC_ISSUER: 'http://issuer.example' })).toMatch(/^OIDC_ISSUER begins with http/)
  expect(getError({ OIDC_ISSUER: 'http://127.0.0.1:8080/realms/a' })).toBeNull()
  expect(getError({ LIVEKIT_URL: 'ws://livekit.example' })).toMatch(/^LIVEKIT_URL begins with ws,/)
  expect(getError({ LIVEKIT_URL: 'ws://localhost:7880' })).toBeNull()
  expect(getError({ SMTP_URL: '' })).toMatch(/^Set SMTP_URL/)
  expect(getError({ SMTP_URL: '' }, true)).toBeNull()
  expect(getError({ PAYMENT_PROVIDERS: ['sandbox'] })).toMatch(/^PAYMENT_PROVIDERS/)
})

test('settings without the intended effect cause a warning', () => {
  const valid = environmentSchema.parse({
    PAYMENT_PROVIDERS: 'stripe',
    SMTP_URL: 'smtp://a',
    MAIL_FROM: 'a@b.test',
    STRIPE_SECRET_KEY: 'sk_1',
  })
  const cases: [Partial<Environment>, RegExp][] = [
    [{ DEMO_DATA: true }, /^DEMO_DATA is passed over/],
    [{ MAIL_FROM: undefined }, /^MAIL_FROM is not set/],
    [{ PAYMENT_PROVIDERS: ['bog'] }, /^STRIPE_SECRET_KEY is passed over/],
    [{ BOG_CLIENT_SECRET: 'x' }, /^BOG_CLIENT_SECRET is passed over/],
    [{ S3_ACCESS_KEY_ID: 'x', STORAGE_URL: 'file:///a' }, /^S3_ACCESS_KEY_ID is passed over/],
    [{ GOOGLE_CLIENT_ID: 'your-client-id' }, /^GOOGLE_CLIENT_ID is a placeholder/],
    [{ TURN_URL: ['turn:a'], LIVEKIT_URL: 'wss://a' }, /^TURN_URL is passed over/],
    [{ OIDC_CLIENT_ID: '<id>' }, /^OIDC_CLIENT_ID is a placeholder/],
  ]
  expect(getConfigWarnings(valid, 'serve')).toEqual([])
  expect(getConfigWarnings({ ...valid, DEMO_DATA: true }, 'start')).toEqual([])
  for (const [change, warning] of cases)
    expect(getConfigWarnings({ ...valid, ...change }, 'serve')).toEqual([expect.stringMatching(warning)])
})

test('an error message shows the value unless it may be a secret', () => {
  expect(formatSettingError('PORT', 'front\ndoor', 'must be a number')).toBe(
    'The setting PORT must be a number. It is "front\\ndoor".',
  )
  expect(formatSettingError('PORT', 'x'.repeat(500), 'must be a number')).toHaveLength(125)
  for (const [name, value] of [
    ['DATABASE_URL', 'hunter2'],
    ['SMTP_URL', 'hunter2'],
    ['AUTH_SECRET', 'hunter2'],
    ['METRICS_TOKEN', 'hunter2'],
    ['COACH_API_KEY', 'hunter2'],
    ['APP_URL', 'https://ann:hunter2@rehearse.example'],
  ] as const)
    expect(formatSettingError(name, value, 'must be another')).toBe(`The setting ${name} must be another.`)
})
