import { expect, test } from 'vitest'
import { told } from './a-house.ts'
import { unexcused } from './exceptions.ts'

const complaint = { path: 'src/server/a/b/store.ts', sentence: 'writes slots.', pair: 'a/b → slots' }
const exception = { pair: 'a/b → slots', why: 'for speed' }

test('an exception silences what it names', () => {
  expect(unexcused([complaint], [exception])).toEqual([])
  expect(unexcused([{ ...complaint, pair: 'a/c → slots' }], [])).toHaveLength(1)
})

test('an exception that nothing needs any more has to go', () => {
  expect(told(unexcused([], [exception]))).toEqual([
    'scripts/house/excused.ts: “a/b → slots” does not happen any more. Strike it from the list, so that it stays away.',
  ])
})
