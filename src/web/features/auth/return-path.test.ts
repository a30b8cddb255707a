import { expect, test } from 'vitest'
import { loginPath, safeNextPath } from './return-path.ts'

const next = (text: string) => safeNextPath(text, '/profile')

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\\evil.example',
  '\t//evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%2e%2e//evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  'evil.example',
  '',
])('%j does not leave the site after sign-in', text => {
  expect(next(text)).toBe('/profile')
})

test.each(['/bookings', '/interviewers?page=2&q=a%2Fb', '/room/7#chat', '/search?to=//a'])(
  '%s is the path after sign-in',
  place => {
    expect(next(new URLSearchParams(loginPath(place).split('?')[1]).get('next') ?? '')).toBe(place)
  },
)
