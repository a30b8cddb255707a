import { expect, test } from 'vitest'
import { findTerm } from './match-terms.ts'
import { getContentWords, stemWord, tokenize } from './tokenize.ts'

const texts = (text: string) => tokenize(text).map(word => word.text)
const deniedIn = (text: string) =>
  getContentWords(tokenize(text))
    .filter(word => word.isDenied)
    .map(word => word.text)

test('numbers, versions and names stay whole, and a missing space is repaired', () => {
  expect(texts('Node.js 24.1 in C++ is O(n log n), p99 1.5 s')).toEqual([
    'node.js',
    '24.1',
    'in',
    'c++',
    'is',
    'o(n log n)',
    'p99',
    '1.5',
    's',
  ])
  expect(texts('1.First thing.Then 2)second')).toEqual(['1', 'first', 'thing', 'then', '2', 'second'])
})

test('abbreviations do not end a sentence', () => {
  const sentences = (text: string) => new Set(tokenize(text).map(word => word.sentence)).size
  expect(sentences('Use a queue, e.g. a broker. Then retry.')).toBe(2)
  expect(sentences('Is it real? No. We fell\n- then rose')).toBe(4)
})

test('all forms and spellings of a word share a stem', () => {
  for (const [one, other] of [
    ['caching', 'cached'],
    ['normalised', 'normalized'],
    ['behaviour', 'behavior'],
    ['built', 'building'],
    ['indices', 'index'],
    ["team's", 'team'],
  ] as const)
    expect(stemWord(one)).toBe(stemWord(other))
})

test('a negation ends at the next clause', () => {
  expect(deniedIn('It is not idempotent, but safe')).toEqual(['idempotent'])
  expect(deniedIn("It doesn't scale because disks are slow")).toEqual(['scale'])
  expect(deniedIn('Not only fast but small')).toEqual([])
})

test('a term matches close words in any order in one sentence', () => {
  const has = (text: string, term: string) => findTerm(tokenize(text), term) !== null
  expect(has('We put an index on that column and made it unique.', 'unique index')).toBe(true)
  expect(has('The index is small. It is unique.', 'unique index')).toBe(false)
  expect(has('It took three weeks.', '{number}')).toBe(true)
})
