import { expect, test } from 'vitest'
import { splitAnswer, splitSentences } from './split-sentences.ts'

test('an answer is split into verbatim sentences', () => {
  expect(
    splitSentences('I asked her before anything. Then I wrote it down!\n\nIt did: 12 % less in a week.'),
  ).toEqual(['I asked her before anything.', 'Then I wrote it down!', 'It did: 12 % less in a week.'])
  expect(splitSentences(' … \n- \n')).toEqual([])
})

test('very short sentences are joined within their line', () => {
  expect(splitSentences('Not once. I would have noticed that. Really.\nOh.\nNo.')).toEqual([
    'Not once. I would have noticed that. Really.',
    'Oh.',
    'No.',
  ])
})

test('dictated text is split at clauses', () => {
  const dictated =
    'so first I looked at the numbers of the last three months and I saw that most people left on the second page ' +
    'because the form asked for a phone number and then I talked to five of them, and they told me that they did not want ' +
    'to be called which is why I made that field optional'
  const pieces = splitSentences(dictated)
  expect(pieces.length).toBeGreaterThan(2)
  for (const piece of pieces) {
    expect(dictated).toContain(piece)
    expect(piece.split(' ').length).toBeLessThanOrEqual(40)
  }
  expect(pieces.join(' ')).toBe(dictated)
})

test('a text without any break is split without loss', () => {
  const endless = Array.from({ length: 500 }, (_, at) => `word${at}`).join(' ')
  const pieces = splitSentences(endless)
  expect(pieces.join(' ')).toBe(endless)
  expect(Math.max(...pieces.map(piece => piece.split(' ').length))).toBeLessThanOrEqual(40)
})

const fenced = (code: string) => `\`\`\`js\n${code}\n\`\`\``

test('code is split by function or lines, encoded as read aloud, and quoted verbatim', () => {
  const one = 'function addOldest(seen) {\n  seen.push(leastRecentlyUsed)\n  seen.sort()\n}'
  const two = 'function remove_all(seen) {\n  seen = set()\n  return seen\n}'
  const chunks = splitAnswer(`I would do this.\n${fenced(`${one}\n\n${two}`)}\nIt is linear in their number.`)
  expect(chunks).toEqual([
    { quote: 'I would do this.', embeddingText: 'I would do this.' },
    { quote: one, embeddingText: 'function add oldest seen, seen push least recently used, seen sort' },
    { quote: two, embeddingText: 'function remove all seen, seen = set, return seen' },
    { quote: 'It is linear in their number.', embeddingText: 'It is linear in their number.' },
  ])
  expect(splitSentences(fenced(one))).toEqual([one])
})

test('long code has at most twelve chunks, and the prose after it is not lost', () => {
  const line = (at: number) => `total${at} = total${at} + price.of(${at});`
  const long = Array.from({ length: 400 }, (_, at) => line(at)).join('\n')
  const apart = Array.from({ length: 60 }, (_, at) => `${line(at)}\n${line(at)}\n${line(at)}`).join('\n\n')
  const blocks = Array.from({ length: 30 }, (_, at) => `Then.\n${fenced(`${line(at)}\n${line(at)}`)}`).join(
    '\n',
  )
  for (const code of [fenced(long), fenced(apart), blocks]) {
    const chunks = splitAnswer(`${code}\nThat is all there is to it.`)
    const pieces = chunks.filter(({ quote }) => quote.includes('price.of'))
    expect(pieces.length).toBeLessThanOrEqual(12)
    for (const { quote } of pieces) expect(code).toContain(quote)
    expect(chunks.at(-1)?.quote).toBe('That is all there is to it.')
  }
  expect(
    splitAnswer(fenced(long))
      .map(({ quote }) => quote)
      .join('\n'),
  ).toBe(long)
})
