import { expect, test } from 'vitest'
import { runJavaScript } from './javascript-runner.ts'

const end = (code: string) => runJavaScript({ code, input: '', print: () => {}, onStarted: () => {} })

test.each([
  ['bit by bit', 'const all = []\nfor (;;) all.push([1, 2, 3])'],
  ['at once', 'new Uint8Array(100_000_000)'],
])('a program that eats its memory %s is stopped for that', { timeout: 120_000 }, async (_, code) => {
  expect(await end(code)).toBe('tooMuch')
})
