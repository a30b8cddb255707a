import { describe, expect, test } from 'vitest'
import { account } from '#web/i18n/en/account.ts'
import { googleClientFailed, googleClientOf } from './google-state.ts'

const id = '1234567890-abc123def456.apps.googleusercontent.com'
const scriptUrl = 'https://issuer.example.test/gsi/client'
const said = (client: ReturnType<typeof googleClientOf>) =>
  client.state === 'broken' ? account.words[client.trouble] : client.state

test('the client id is taken as clientId or as ClientId', () => {
  for (const answer of [
    { clientId: id, scriptUrl },
    { ClientId: ` ${id} `, scriptUrl },
  ]) {
    expect(googleClientOf(answer)).toEqual({ state: 'ready', clientId: id, scriptUrl })
  }
})

test('without an address of its own the script is Google’s', () => {
  for (const wrong of [undefined, '', 'javascript:alert(1)', 7]) {
    expect(googleClientOf({ clientId: id, scriptUrl: wrong })).toMatchObject({
      scriptUrl: 'https://accounts.google.com/gsi/client',
    })
  }
})

test('an empty client id means that Google is not offered here', () => {
  expect(googleClientOf({ clientId: '', scriptUrl: '' })).toEqual({ state: 'off' })
  expect(googleClientOf({ ClientId: '  ' })).toEqual({ state: 'off' })
})

describe('what cannot be used is said', () => {
  test('Invalid response format from server', () => {
    for (const answer of [undefined, null, 'text', 7, []]) {
      expect(said(googleClientOf(answer))).toBe('Invalid response format from server')
    }
    expect(said(googleClientFailed(new SyntaxError('Unexpected token <')))).toBe(
      'Invalid response format from server',
    )
  })

  test('Google Client ID not found in response or invalid format', () => {
    for (const answer of [{}, { clientId: null }, { clientId: 7 }, { ClientId: {} }]) {
      expect(said(googleClientOf(answer))).toBe('Google Client ID not found in response or invalid format')
    }
  })

  test('Google Client ID is not available', () => {
    expect(said(googleClientFailed(new Error('no network')))).toBe('Google Client ID is not available')
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
      expect(said(googleClientOf({ clientId }))).toBe('Google Client ID is still a placeholder value')
    }
  })
})
