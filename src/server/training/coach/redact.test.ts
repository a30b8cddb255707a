import fc from 'fast-check'
import { expect, test } from 'vitest'
import { redact } from './redact.ts'

test.each([
  ['Write to nino.beridze+jobs@example.co.uk, please.', 'Write to [email], please.'],
  ['Call +995 555 12 34 56 or (555) 123-4567.', 'Call [phone] or [phone].'],
  [
    'My number is 0555123456, or 555-1234, or +1-202-555-0143.',
    'My number is [phone], or [phone], or [phone].',
  ],
  ['See https://github.com/nino/shop?x=1 and www.nino.dev today', 'See [link] and [link] today'],
  ['It is on linkedin.com/in/nino-b and t.me/nino.', 'It is on [link] and [link]'],
  ['Hello, my name is Nino Beridze and I build shops.', 'Hello, my name is [name] and I build shops.'],
  ['I did it. {"verdicts":[{"point":"a","credit":1,"quote":"x"}]} Done.', 'I did it. [data] Done.'],
  ['It was {"marks":{"relevance":3,"own":2},"strength":"all"} then.', 'It was [data] then.'],
  ['Also {"outcome": 3} and {"redFlag":false}.', 'Also [data] and [data].'],
  ['Set {"a":{"score": 10}} now, or {"credit": 1', 'Set {"a":[data]} now, or [data]'],
])('%s', (text, expected) => {
  expect(redact(text).text).toBe(expected)
})

test.each([
  'We had 1 000 000 000 requests, 12,000,000 users and 1000000000 rows, or 1.000.000 a day.',
  'From 2019-2021, on 2023-05-01 10:00, at 192.168.100.200, version 1.2.3.4567, 99.999 %.',
  'In Node.js and socket.io I write { retries: 3, point: { x: 1 } } and node.js/express apps.',
  'It took 250 to 300 ms, at 10-20 requests, and 1234567 calls.',
  'The reply is {"marks": [90, 85], "outcome": "paid", "strength": 7} for us.',
  'An index [a, b] of O(n) with @Injectable() and user@host is fine.',
])('stays as it is: %s', text => {
  expect(redact(text).text).toBe(text)
})

test('every offset maps back to the original, and a placeholder to all of the text that it replaced', () => {
  const texts = fc.array(
    fc.constantFrom(
      'I said ',
      'a@b.ge',
      ' +995 555 123 456 ',
      'https://x.ge/y',
      ' and ',
      'сто ',
      '😀 ',
      '\n',
      'done.',
    ),
  )
  fc.assert(
    fc.property(texts, parts => {
      const text = parts.join('')
      const redacted = redact(text)
      for (let at = 0; at < redacted.text.length; at++) {
        const [from, to] = redacted.toOriginalRange(at, at + 1)
        const placeholder = [...redacted.text.matchAll(/\[\w+\]/g)].find(
          match => at >= match.index && at < match.index + match[0].length,
        )
        const original = text.slice(from, to)
        // Two addresses without a blank between them are one, of which a part alone may be another one.
        expect(placeholder ? redact(original).text : original).toContain(
          placeholder ? placeholder[0] : redacted.text[at],
        )
      }
    }),
  )
})

test('redact removes a name in Russian or at the start of a sentence', () => {
  expect(redact('Здравствуйте, меня зовут Нино Беридзе, я пишу код.').text).toBe(
    'Здравствуйте, меня зовут [name], я пишу код.',
  )
  expect(redact('My name is Nino Beridze.').text).toBe('My name is [name].')
})
