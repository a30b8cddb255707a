import { expect, test } from 'vitest'
import { isPublishableBio } from './public-profile.ts'

test('a bio without contact details may be public', () => {
  expect(isPublishableBio('Twelve years of payments at Booking.com with Node.js, 2014 - 2026.')).toBe(true)
  for (const bio of ['See www.casino.example', 'ann@lee.example', 'Call +995 555 01-23', 'https://t.me/ann'])
    expect(isPublishableBio(bio), bio).toBe(false)
})
