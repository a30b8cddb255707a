import { expect, test } from 'vitest'
import type { UserId } from '#contract/id.ts'
import { getSlugCandidates } from './public-profile.ts'
import { getPartRange } from './sitemap.ts'

const id = '0196a1b2-0000-7000-8000-00000000000a' as UserId
const first = (name: string) => getSlugCandidates(name, id)[0]

test('an address is made of a name in any script, and never of nothing', () => {
  expect(first('Nino Beridze')).toBe('nino-beridze')
  expect(first('Нино Беридзе')).toBe('nino-beridze')
  expect(first('ნინო ბერიძე')).toBe('nino-beridze')
  expect(first('Zoë  O’Hara / <b>')).toMatch(/^[a-z-]+$/)
  expect(first('王芳 🙂')).toMatch(/^[a-z0-9-]+$/)
  expect(first('../../etc')).toBe('etc')
  expect(first('x'.repeat(80))).toHaveLength(60)
})

test('whoever is called like others has an address all the same', () => {
  expect(getSlugCandidates('Nino', id)).toEqual(['nino', 'nino-2', 'nino-3', `nino-${id}`])
})

test('a sitemap has so many parts and no other', () => {
  expect(getPartRange('1')).toEqual({ from: 1, to: 1000 })
  expect(getPartRange('1000')).toEqual({ from: 999_001, to: 1_000_000 })
  expect(['0', '-1', '1001', '01', '1e3', 'x', ''].map(getPartRange)).toEqual(Array(7).fill(null))
})
