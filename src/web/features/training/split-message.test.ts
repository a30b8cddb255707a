import { expect, test } from 'vitest'
import { splitMessage } from './split-message.ts'

const plain = (text: string) => ({ isCode: false, text })
const code = (text: string) => ({ isCode: true, text })

test('fenced text is code, and the rest is text', () => {
  expect(splitMessage('I would do this.')).toEqual([plain('I would do this.')])
  expect(splitMessage('First this:\n\n```js\nlet x = 1\n\n  x++\n```\n\nThen I test it.')).toEqual([
    plain('First this:'),
    code('let x = 1\n\n  x++'),
    plain('Then I test it.'),
  ])
  expect(splitMessage('```\n  a\n```\n```c++\nb\n```')).toEqual([code('  a'), code('b')])
  expect(splitMessage('Like ```x = 1``` and so on')).toEqual([
    plain('Like'),
    code('x = 1'),
    plain('and so on'),
  ])
})

test('markup stays as typed', () => {
  const typed = '<img src=x onerror="alert(1)"></pre><script>'
  expect(splitMessage(`\`\`\`html\n${typed}\n\`\`\``)).toEqual([code(typed)])
})

test('an unclosed, an empty and a nested fence', () => {
  expect(splitMessage('So:\n```js\nlet x = 1')).toEqual([plain('So:\n```js\nlet x = 1')])
  expect(splitMessage('So:\n```\n\n```')).toEqual([plain('So:')])
  expect(splitMessage('````\na\n```\nb\n````')).toEqual([code('a\n```\nb')])
  expect(splitMessage('```\n```')).toEqual([plain('```\n```')])
  expect(splitMessage('')).toEqual([plain('')])
})

test('a hundred thousand backticks are split in one pass', () => {
  expect(splitMessage('`'.repeat(100_000))).toHaveLength(1)
  expect(splitMessage('```\nx\n```\n'.repeat(10_000))).toHaveLength(10_000)
})
