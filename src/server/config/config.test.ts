import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { applyRenamedSettings } from './environment.ts'

const required = { AUTH_SECRET: 'x'.repeat(32), DATA_DIR: tmpdir() }
const start = (env: Record<string, string>) => () => readConfig('test', { ...required, ...env })

test.each([
  [
    { PAYMENT_PROVIDERS: 'stripe', STRIPE_SECRET_KEY: 'sk_1' },
    /set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET too\.$/,
  ],
  [
    { PAYMENT_PROVIDERS: 'bog', BOG_CLIENT_ID: 'a', BOG_CLIENT_SECRET: 'b' },
    /and BOG_CALLBACK_PUBLIC_KEY too\.$/,
  ],
  [{ TAX_NAME: 'VAT' }, /^Set TAX_NAME and TAX_PERCENT together/],
  [{ TAX_PERCENT: '18' }, /^Set TAX_NAME and TAX_PERCENT together/],
  [{ OIDC_NAME: 'Acme' }, /^Set OIDC_ISSUER and OIDC_CLIENT_ID together/],
  [{ OIDC_TRUST_EMAIL: 'true' }, /^Set OIDC_ISSUER and OIDC_CLIENT_ID together/],
  [{ OIDC_ISSUER: 'https://a.test' }, /^Set OIDC_ISSUER and OIDC_CLIENT_ID together/],
  [{ GOOGLE_CALENDAR_CLIENT_ID: 'a' }, /^Set GOOGLE_CALENDAR_CLIENT_ID and GOOGLE_CALENDAR_CLIENT_SECRET/],
  [{ MICROSOFT_CALENDAR_CLIENT_SECRET: 'a' }, /^Set MICROSOFT_CALENDAR_CLIENT_ID and MICROSOFT_/],
  [{ TURN_URL: 'turn:a.test' }, /^Set TURN_URL and TURN_SECRET together/],
  [{ LIVEKIT_URL: 'wss://a.test' }, /^Set LIVEKIT_URL, LIVEKIT_API_KEY and LIVEKIT_API_SECRET together/],
  [{ TURN_SECRET: 'a' }, /^Set TURN_URL and TURN_SECRET together/],
  [{ COACH_API_KEY: 'a' }, /^Set COACH_BASE_URL and COACH_MODEL together/],
  [{ COACH_MODEL: 'a' }, /^Set COACH_BASE_URL and COACH_MODEL together/],
  [
    { STORAGE_URL: 's3://uploads', S3_ACCESS_KEY_ID: 'a' },
    /^Set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY together/,
  ],
])('%o without the related settings stops the start', (env, message) => {
  expect(start(env)).toThrow(ConfigError)
  expect(start(env)).toThrow(message)
})

test.each([
  'https://login.microsoftonline.com/common/v2.0',
  'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0',
  'https://accounts.google.com',
])('the emails of %s, which is open to everyone, are not trusted', issuer => {
  const env = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'rehearse', OIDC_TRUST_EMAIL: 'true' }
  expect(start(env)).toThrow(/^OIDC_TRUST_EMAIL is for the issuer of one company/)
})

test('a replica without its primary stops the start', () => {
  const env = { DATABASE_READ_URL: 'postgres://replica/rehearse', AUTH_SECRET: 'x'.repeat(32) }
  expect(() => readConfig('start', env)).toThrow(
    new ConfigError('DATABASE_READ_URL names a replica: set DATABASE_URL to its primary, or neither.'),
  )
})

test('a setting is accepted under its previous name', () => {
  expect(start({ COACH_PATIENCE_SECONDS: '26' })).toThrow(/COACH_TIMEOUT_SECONDS/)
  expect(applyRenamedSettings({ STORAGE_KEEP_FREE_MB: '5' })).toMatchObject({ STORAGE_MIN_FREE_MB: '5' })
  const both = { STORAGE_KEEP_FREE_MB: '5', STORAGE_MIN_FREE_MB: '6' }
  expect(applyRenamedSettings(both)).toEqual(both)
})
