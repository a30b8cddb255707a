import { expect, test } from 'vitest'
import { isStackOverflow, overflowsStack } from './nesting.ts'

test('a stack overflow is recognised by the errors of all browsers, and other errors are not', async () => {
  const inFirefox = Object.assign(new Error('too much recursion'), { name: 'InternalError' })
  expect([new RangeError('Maximum call stack size exceeded'), inFirefox].map(isStackOverflow)).toEqual([
    true,
    true,
  ])
  expect([new SyntaxError('unexpected token'), 'RangeError', null].map(isStackOverflow)).toEqual([
    false,
    false,
    false,
  ])
  expect(await overflowsStack(() => Promise.reject(inFirefox))).toBe(true)
})
