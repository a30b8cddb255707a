import { expect, test } from 'vitest'
import { aHouse, told } from './a-house.ts'
import { securityIsShown } from './asvs.ts'

const files = { 'test/door.test.ts': "test('nobody comes in', () => {})" }
const page = (...lines: string[]) => aHouse({ ...files, 'docs/security.md': lines.join('\n') })
const wanted = { 1: 1, 2: 1 }

const first = '| 1.1.1 | 1 | met | Doors | a lock | `test/door.test.ts` “nobody comes in” |'
const second = '| 1.1.2 | 2 | not met | Windows | – | read |'
const totals = [
  '| met | 1 | 0 | 1 |',
  '| partly | 0 | 0 | 0 |',
  '| not met | 0 | 1 | 1 |',
  '| n.a. | 0 | 0 | 0 |',
  '| all | 1 | 1 | 2 |',
]

test('a page that answers everything once, by tests that are there, is left alone', () => {
  expect(told(securityIsShown(page(first, second, ...totals), wanted))).toEqual([])
})

test('a requirement that is answered twice or not at all, and totals of another day, are told', () => {
  expect(told(securityIsShown(page(first, first, ...totals), wanted))).toEqual([
    'docs/security.md: answers 1.1.1 twice. Keep one answer.',
    'docs/security.md: counts otherwise than its tables, which come to: | met | 2 | 0 | 2 |',
    'docs/security.md: counts otherwise than its tables, which come to: | not met | 0 | 0 | 0 |',
    'docs/security.md: counts otherwise than its tables, which come to: | all | 2 | 0 | 2 |',
    'docs/security.md: answers 2 of 1 requirements of level 1.',
    'docs/security.md: answers 0 of 1 requirements of level 2.',
  ])
})

test('a test that is not there, or is called otherwise by now, shows nothing', () => {
  const gone =
    '| 1.1.1 | 1 | met | Doors | a lock | `test/gone.test.ts` “gone”; `test/door.test.ts` “all come in” |'
  expect(told(securityIsShown(page(gone, second, ...totals), wanted))).toEqual([
    'docs/security.md: 1.1.1 is shown by test/gone.test.ts, which is not there.',
    'docs/security.md: 1.1.1 is shown by “all come in”, which test/door.test.ts does not hold.',
  ])
})

test('another level, a state of its own and a claim without anything behind it are told', () => {
  const odd = '| 1.1.1 | 3 | nearly | Doors | a lock | |'
  expect(told(securityIsShown(page(odd, second, ...totals), wanted)).slice(0, 3)).toEqual([
    'docs/security.md: 1.1.1 has the level “3”. It is 1 or 2.',
    'docs/security.md: 1.1.1 is “nearly”. It is met, partly, not met, n.a..',
    'docs/security.md: 1.1.1 says nothing of what shows it. Name a test, or say: read.',
  ])
})
