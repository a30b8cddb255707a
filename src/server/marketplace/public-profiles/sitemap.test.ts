import { expect, test } from 'vitest'
import type { UserId } from '#contract/id.ts'
import { getSlugCandidates } from './public-profile.ts'
import { getPartRange } from './routes.ts'

const id = '0196a1b2-0000-7000-8000-00000000000a' as UserId
const first = (name: string) => getSlugCandidates(name, id)[0]

test('a slug fits a name in any script, and is never empty', () => {
  expect(first('Nino Beridze')).toBe('nino-beridze')
  expect(first('Нино Беридзе')).toBe('nino-beridze')
  expect(first('ნინო ბერიძე')).toBe('nino-beridze')
  expect(first('Zoë  O’Hara / <b>')).toMatch(/^[a-z-]+$/)
  expect(first('王芳 🙂')).toMatch(/^[a-z0-9-]+$/)
  expect(first('../../etc')).toBe('etc')
  expect(first('x'.repeat(80))).toHaveLength(60)
})

test('several people of one name get different slugs', () => {
  expect(getSlugCandidates('Nino', id)).toEqual(['nino', 'nino-2', 'nino-3', `nino-${id}`])
})

test('a sitemap accepts only valid part numbers', () => {
  expect(getPartRange('1')).toEqual({ from: 1, to: 1000 })
  expect(getPartRange('1000')).toEqual({ from: 999_001, to: 1_000_000 })
  expect(['0', '-1', '1001', '01', '1e3', 'x', ''].map(getPartRange)).toEqual(Array(7).fill(null))
})
