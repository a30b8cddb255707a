import { expect, test } from 'vitest'
import { canonicalizeEmail } from '#contract/typed-text.ts'
import { parseSearch } from './policy.ts'

const patternOf = (search: string) => {
  const parsed = parseSearch(search)
  return parsed && 'emailPattern' in parsed ? parsed.emailPattern : null
}

test.each([
  'user@пример.рф',
  'o’neil@firm.com',
  'Anna Lee <anna@example.com>',
  'mailto:anna@example.com',
  'ANNA＠EXAMPLE.COM',
  'anna_lee@example.com.',
])('the address %s is searched for as accounts have it', search => {
  const stored = canonicalizeEmail(search).toLowerCase()
  expect(patternOf(search)).toBe(`${stored.replace('_', '\\_')}%`)
})

test.each([
  'anna',
  'anna@',
  'anna@1',
  'anna@163',
  'anna@163.',
  'anna@exa',
  'Anna@Example.c',
  'o’neil',
  '100%',
])('the start %s is searched for as it is typed', search => {
  expect(patternOf(search)).toBe(`${search.toLowerCase().replace('%', '\\%').replace(/\.$/, '')}%`)
})
