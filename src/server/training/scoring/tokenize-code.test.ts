import { expect, test } from 'vitest'
import { splitProseAndCode } from './detect-code.ts'
import { findTerm } from './match-terms.ts'
import { getContentWords } from './tokenize.ts'
import { codeToText, expandToCodeLine, tokenizeAnswer } from './tokenize-code.ts'

const fenced = (code: string) => `\`\`\`\n${code}\n\`\`\``
const cache = `class Cache {
  constructor(max_size) {
    this.max_size = max_size
    this.leastRecentlyUsed = new Map() // the oldest one comes first
  }
  get(key) {
    if (!this.leastRecentlyUsed.has(key)) return null
    const value = this.leastRecentlyUsed.get(key)
    this.leastRecentlyUsed.delete(key)
    this.seen.add(key)
    return value
  }
}`

test('names are split into words', () => {
  const words = tokenizeAnswer(`I wrote this.\n${fenced(cache)}`)
  const has = (term: string) => findTerm(words, term) !== null
  expect(
    ['least recently used', 'max size', 'seen add', 'oldest comes first', 'leastrecentlyused'].map(has),
  ).toEqual([true, true, true, true, true])
  expect(['hash table', 'linked list', 'recently evicted'].map(has)).toEqual([false, false, false])
})

test('keywords have no content and deny nothing', () => {
  const words = tokenizeAnswer(
    fenced('if (!visited) return false;\nif not visited: continue\nvisited = not visited'),
  )
  expect(getContentWords(words).map(word => word.text)).toEqual(['visited', 'visited', 'visited', 'visited'])
  expect(words.some(word => word.isDenied)).toBe(false)
})

test('comments and strings are prose, with their negations', () => {
  const words = tokenizeAnswer(
    fenced(
      'def run(x):\n    # this is not idempotent at all\n    y = x + x\n    raise ValueError("no items were given")',
    ),
  )
  expect(words.filter(word => word.isDenied).map(word => word.text)).toContain('idempotent')
  expect(findTerm(words, 'idempotent')).toBeNull()
  expect(words.filter(word => word.code === 'comment').map(word => word.text)).toContain('items')
})

test('every word has its offsets', () => {
  const text = `First.\n${fenced(cache)}\nThen I would test it.`
  for (const word of tokenizeAnswer(text)) {
    const [own, written] = [text.slice(word.start, word.end).toLowerCase(), word.text]
    expect(own.replace(/[_$]/g, '')).toContain(written)
  }
})

test('codeToText has words and no brackets', () => {
  expect(codeToText('seen = set()')).toBe('seen = set')
  expect(codeToText('if (leastRecentlyUsed) {\n  cache.remove_oldest(key);\n}')).toBe(
    'if least recently used, cache remove oldest key',
  )
})

test('a quote of code becomes the whole line with most of it', () => {
  const parts = splitProseAndCode(fenced(cache))
  const line = 'this.leastRecentlyUsed = new Map() // the oldest one comes first'
  expect(expandToCodeLine('leastRecentlyUsed = new', parts)).toBe(line)
  expect(expandToCodeLine(`    this.max_size = max_size\n    ${line}\n  }`, parts)).toBe(line)
  expect(expandToCodeLine('I wrote this.', parts)).toBe('I wrote this.')
  const endless = `${'x = x + 1; '.repeat(60)}cache.remove(x);`
  expect(expandToCodeLine('cache.remove', splitProseAndCode(fenced(endless)))).toBe('cache.remove(x);')
})
