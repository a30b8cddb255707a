import { expect, test } from 'vitest'
import { cutQuote, findCompleteQuote, findWholeSentence } from './complete-quote.ts'
import { shortenQuote } from './reasons.ts'

const anyWords = () => true

test('a quote is part of the sentence and ends between clauses', () => {
  const long =
    'We had talked about it for many weeks in every meeting of the team, and when the new manager came in March she asked for figures, so I measured the queue for two weeks and the wait fell from 40 to 12 minutes.'
  const quote = shortenQuote(long)
  expect(long).toContain(quote)
  expect(quote).toBe('I measured the queue for two weeks and the wait fell from 40 to 12 minutes')
  expect(shortenQuote('I told her the same day.')).toBe('I told her the same day')
  expect(shortenQuote('And I told her then, but')).toBe('I told her then')
  expect(shortenQuote('word '.repeat(60)).split(' ')).toHaveLength(32)
})

test('a quote has no list mark, and keeps the because of a reason before its consequence', () => {
  expect(shortenQuote('- drove over with a router myself')).toBe('drove over with a router myself')
  expect(shortenQuote('2) asked the driver first')).toBe('asked the driver first')
  expect(shortenQuote('Because the road was closed, I took the boat.')).toBe(
    'Because the road was closed, I took the boat',
  )
  expect(shortenQuote('Because the road was closed.')).toBe('the road was closed')
})

test('a piece of a long sentence is quoted with its beginning and its end', () => {
  const pieces = [
    'I would reshuffle the roles so',
    'that people leave their comfort zone,',
    'and start daily reports.',
    'It worked.',
  ]
  const answer = pieces.join(' ')
  expect(findWholeSentence(pieces, 1, answer)).toBe(pieces.slice(0, 3).join(' '))
  expect(findWholeSentence(pieces, 3, answer)).toBe('It worked.')
  expect(findWholeSentence(['a list', 'of lines'], 1, 'a list\nof lines')).toBe('of lines')
})

const padding = 'which was said again and again in all the many rooms of that large and old house'

test.each([
  [
    'begins with a clause of its own',
    `What I change is the size, by feature and not by discipline, ${padding}, and I write down every decision that a team has taken.`,
    'I write down every decision that a team has taken',
  ],
  [
    'does not begin with the end of a phrase',
    `I went to the one most against, the head of legal, who feared that every correction was a confession, and we read eleven sentences together on three Fridays, and saw that it had helped nearly always.`,
    'we read eleven sentences together on three Fridays, and saw that it had helped nearly always',
  ],
  [
    'does not end inside quotation marks',
    `She said to me "we had no place to disagree, your document already answered everything in it, so I left", ${padding}, and I wrote half a page from then on.`,
    'I wrote half a page from then on',
  ],
  [
    'does not end with the first item of a list',
    `I'd log as much as possible, because storage is cheap and you never know what you'll need: the user, the patient's name and date of birth, the diagnosis, a snapshot of the page they saw, and ${padding}; I keep all of it forever.`,
    'I keep all of it forever',
  ],
  [
    'does not break the items of a list',
    `Empty string, it is balanced by itself and nothing has to be done; a closing one alone, because pop gives undefined, I had this bug once in a project of mine; and letters between them, which are left out.`,
    'Empty string, it is balanced by itself and nothing has to be done; a closing one alone, because pop gives undefined, I had this bug once in a project of mine',
  ],
])('a part of a long sentence %s', (_, sentence, quote) => {
  const preferred = quote.split(' ').slice(-3).join(' ')
  expect(findCompleteQuote(sentence, text => text.includes(preferred))).toBe(quote)
})

test('speech of several sentences is quoted to its end, or not at all', () => {
  const pieces = [
    'I pressed the interphone: "Door four is not armed.',
    'I missed it."',
    'It took four minutes.',
  ]
  const answer = pieces.join(' ')
  const sentence = pieces.slice(0, 2).join(' ')
  expect(findWholeSentence(pieces, 0, answer)).toBe(sentence)
  expect(findWholeSentence(pieces, 1, answer)).toBe(sentence)
  expect(findWholeSentence(pieces, 2, answer)).toBe('It took four minutes.')
  expect(findCompleteQuote(pieces[0] ?? '', anyWords)).toBeNull()
})

test('a quote does not run on after the end of a speech', () => {
  const long = `Then Katja asked me "Should I still do design reviews, or do you?" Two of her people had built the whole save system after my short answer in the hallway, against what she had agreed with them on Monday.`
  expect(findCompleteQuote(long, text => text.includes('Katja'))).toBe(
    'Katja asked me "Should I still do design reviews, or do you?"',
  )
})

test('a heading of one word keeps its first word', () => {
  expect(shortenQuote('Then bonus: I take the streak out of it.')).toBe(
    'Then bonus: I take the streak out of it',
  )
})

test('a long sentence without a complete part is not quoted', () => {
  expect(findCompleteQuote('word '.repeat(60), anyWords)).toBeNull()
  expect(cutQuote('word '.repeat(60)).split(' ')).toHaveLength(32)
})
