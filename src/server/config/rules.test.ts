import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { isTyped, whatServingNeeds } from './rules.ts'

test('proxies are believed on this machine, unless others are named or none', () => {
  const proxies = (TRUST_PROXY?: string) =>
    readConfig('test', { AUTH_SECRET: 'x'.repeat(32), DATA_DIR: tmpdir(), TRUST_PROXY }).http.trustProxy
  expect(proxies()).toEqual(['loopback'])
  expect(proxies('loopback, 10.0.0.0/8')).toEqual(['loopback', '10.0.0.0/8'])
  expect(proxies('none')).toEqual([])
  expect(proxies('203.0.113.7,::1,fc00::/7')).toHaveLength(3)
  for (const one of [
    'everybody',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/33',
    '10.0.0/8',
    '10.0.0.0/8/8',
    '*',
    'true',
  ])
    expect(() => proxies(`loopback,${one}`)).toThrow(
      new ConfigError(
        'The setting TRUST_PROXY may list addresses, networks such as 10.0.0.0/8 and loopback, or be none.',
      ),
    )
})

test.each(['x'.repeat(64), 'abcdefgh'.repeat(4), 'ab'.repeat(20), 'your-secret-of-at-least-32-letters'])(
  '%s was only typed',
  secret => {
    expect(isTyped(secret)).toBe(true)
  },
)

test('random secrets are taken', () => {
  for (const secret of [
    '9f86d081884c7d659a2feaa0c55ad015',
    'qR7_vK2nW8xL4tY1pZ6mB3cD9fG5hJ0s',
    '0123456789abcdef'.repeat(2),
  ])
    expect(isTyped(secret)).toBe(false)
})

test('serving says what is missing, one thing after the other', () => {
  const whole = {
    DATABASE_URL: 'postgres://a',
    AUTH_SECRET: 'qR7_vK2nW8xL4tY1pZ6mB3cD9fG5hJ0s',
    APP_URL: 'https://rehearse.example',
    SMTP_URL: 'smtp://a',
    PAYMENT_PROVIDERS: ['stripe'],
  }
  expect(whatServingNeeds(whole, false)).toBeNull()
  const needs = (change: Partial<typeof whole>, sandbox = false) =>
    whatServingNeeds({ ...whole, ...change }, sandbox)
  expect(needs({ APP_URL: '' }, true)).toMatch(/^Set APP_URL/)
  expect(needs({ AUTH_SECRET: 'x'.repeat(32) }, true)).toMatch(/^AUTH_SECRET is easy to guess/)
  expect(needs({ APP_URL: 'http://rehearse.example' })).toMatch(/^APP_URL begins with http/)
  expect(needs({ APP_URL: 'http://rehearse.example' }, true)).toBeNull()
  expect(needs({ APP_URL: 'http://localhost:3000' })).toBeNull()
  expect(needs({ APP_URL: 'http://localhost.rehearse.example' })).toMatch(/^APP_URL begins with http/)
  expect(needs({ SMTP_URL: '' })).toMatch(/^Set SMTP_URL/)
  expect(needs({ SMTP_URL: '' }, true)).toBeNull()
  expect(needs({ PAYMENT_PROVIDERS: ['sandbox'] })).toMatch(/^PAYMENT_PROVIDERS/)
})
