import { expect, test } from 'vitest'
import { mailtoUrl } from './mailto.ts'

test.each([
  ['nino@example.test', 'mailto:nino@example.test'],
  ['o&m@firm.com', 'mailto:o%26m@firm.com'],
  ['a?subject=b%c@firm.com', 'mailto:a%3Fsubject%3Db%25c@firm.com'],
])('a mail to %s opens %s', (email, url) => {
  expect(mailtoUrl(email)).toBe(url)
})
