import { afterEach, describe, expect, test, vi } from 'vitest'
import { getInitials } from './initials.ts'

afterEach(() => vi.unstubAllGlobals())

const names: [name: string, initials: string][] = [
  ['Ann Lee', 'AL'],
  ['ann.lee', 'AL'],
  ['ann', 'A'],
  ['Ann Maria Lee', 'AM'],
  ['ნინო ბერიძე', 'ნბ'],
  ['😀 Ann', '😀A'],
  ['👩\u200D💻 anna', '👩\u200D💻A'],
  ['👍🏽 bo', '👍🏽B'],
  ['🇬🇪 nino', '🇬🇪N'],
  ['e\u0301lodie a\u030Abo', 'ÉÅ'],
  ['ßen Lee', 'ßL'],
  ['ﬁona', 'F'],
  ['李 小龍', '李小'],
  ['नीना शर्मा', 'नीश'],
  ['"Ann" (Lee)', 'AL'],
  ['\u202AAnn\u202C', 'A'],
  ['𐐨𐐩', '𐐀'],
  ['3 Monkeys', '3M'],
  ['ʻOkina İrem', 'Oİ'],
  ['ʼn \u0301x', 'NX'],
  ['', ''],
  ['...', ''],
]

test.each(names)('the initials of %j are %s', (name, initials) => {
  expect(getInitials(name)).toBe(initials)
})

describe('a browser without Intl.Segmenter', () => {
  test.each(names)('shows the initials of %j as %s', (name, initials) => {
    vi.stubGlobal('Intl', { ...Intl, Segmenter: undefined })
    expect(getInitials(name)).toBe(initials)
  })
})
