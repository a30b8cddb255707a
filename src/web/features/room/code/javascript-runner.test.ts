import { expect, test } from 'vitest'
import { runJavaScript } from './javascript-runner.ts'

const run = (code: string) => runJavaScript({ code, input: '', print: () => {}, onStarted: () => {} })

test.each([
  ['gradually', 'const all = []\nfor (;;) all.push([1, 2, 3])'],
  ['at once', 'new Uint8Array(100_000_000)'],
])('a program that exceeds the memory limit %s is stopped', { timeout: 120_000 }, async (_, code) => {
  expect(await run(code)).toBe('tooMuch')
})
