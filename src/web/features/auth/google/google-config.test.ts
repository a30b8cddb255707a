import { describe, expect, test } from 'vitest'
import { account } from '#web/i18n/en/account/account.ts'
import { googleConfigFromError, parseGoogleConfig } from './google-identity.ts'

const id = '1234567890-abc123def456.apps.googleusercontent.com'
const scriptUrl = 'https://issuer.example.test/gsi/client'
const errorTextOf = (client: ReturnType<typeof parseGoogleConfig>) =>
  client.state === 'broken' ? account.messages[client.errorKey] : client.state

test('the client id is read as clientId or as ClientId', () => {
  for (const answer of [
    { clientId: id, scriptUrl },
    { ClientId: ` ${id} `, scriptUrl },
  ]) {
    expect(parseGoogleConfig(answer)).toEqual({ state: 'ready', clientId: id, scriptUrl })
  }
})

test('without a script address Google’s own is used', () => {
  for (const wrong of [undefined, '', 'javascript:alert(1)', 7]) {
    expect(parseGoogleConfig({ clientId: id, scriptUrl: wrong })).toMatchObject({
      scriptUrl: 'https://accounts.google.com/gsi/client',
    })
  }
})

test('an empty client id turns Google sign-in off', () => {
  expect(parseGoogleConfig({ clientId: '', scriptUrl: '' })).toEqual({ state: 'off' })
  expect(parseGoogleConfig({ ClientId: '  ' })).toEqual({ state: 'off' })
})

describe('an unusable configuration is reported', () => {
  test('Invalid response format from server', () => {
    for (const answer of [undefined, null, 'text', 7, []]) {
      expect(errorTextOf(parseGoogleConfig(answer))).toBe('Invalid response format from server')
    }
    expect(errorTextOf(googleConfigFromError(new SyntaxError('Unexpected token <')))).toBe(
      'Invalid response format from server',
    )
  })

  test('Google Client ID not found in response or invalid format', () => {
    for (const answer of [{}, { clientId: null }, { clientId: 7 }, { ClientId: {} }]) {
      expect(errorTextOf(parseGoogleConfig(answer))).toBe(
        'Google Client ID not found in response or invalid format',
      )
    }
  })

  test('Google Client ID is not available', () => {
    expect(errorTextOf(googleConfigFromError(new Error('no network')))).toBe(
      'Google Client ID is not available',
    )
  })

  test('Google Client ID is still a placeholder value', () => {
    for (const clientId of [
      'YOUR_GOOGLE_CLIENT_ID',
      'your-client-id.apps.googleusercontent.com',
      '<client id>',
      '{{GOOGLE_CLIENT_ID}}',
      'placeholder',
      'changeme',
      'xxx',
      'GOOGLE_CLIENT_ID',
      'undefined',
    ]) {
      expect(errorTextOf(parseGoogleConfig({ clientId }))).toBe(
        'Google Client ID is still a placeholder value',
      )
    }
  })
})
