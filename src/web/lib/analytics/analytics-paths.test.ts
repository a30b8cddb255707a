import { expect, test } from 'vitest'
import { anonymizePath, anonymizeReferrer } from './analytics-paths.ts'

test('the pages of the product are counted by their path', () => {
  for (const path of ['/', '/interviewee-bookings', '/profile/setup', '/cancellation-policy']) {
    expect(anonymizePath(path)).toBe(path)
  }
})

test('ids, tokens and user input are not sent', () => {
  expect(anonymizePath('/room/7b0c9f6e-3c52-4a7e-9d0a-0d4f5a1c2b3d')).toBe('/room/:id')
  expect(anonymizePath('/reset-password/aGVsbG8gd29ybGQ')).toBe('/reset-password/:id')
  expect(anonymizePath('/alex@example.test')).toBe('/:id')
  expect(anonymizePath('/%D0%90%D0%BD%D0%BD%D0%B0/42')).toBe('/:id/:id')
  expect(anonymizePath('/abcdefghijklmnopqrstuvwxyz')).toBe('/:id')
})

test('of a referrer only the site is sent, and nothing for our own pages', () => {
  const own = 'https://rehearse.example'
  expect(anonymizeReferrer('https://search.example/?q=me', own)).toBe('https://search.example')
  expect(anonymizeReferrer(`${own}/reset-password?token=secret`, own)).toBe('')
  expect(anonymizeReferrer('', own)).toBe('')
  expect(anonymizeReferrer('android-app://com.example/', own)).toBe('')
})
