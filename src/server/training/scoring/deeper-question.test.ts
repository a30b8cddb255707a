import { expect, test } from 'vitest'
import { interviewTypes } from '#contract/enums.ts'
import { findDeeperQuestion } from './deeper-question.ts'

const { Behavioral, Leadership, Technical, General } = interviewTypes
const story = 'Tell me about a time when you disagreed with a decision.'
const habit = 'How do you prepare a new colleague?'
const design = 'How do you store passwords?'
type Input = Parameters<typeof findDeeperQuestion>[0]
const find = (type: Input['type'], question: string, quotes: string[], more = '') =>
  findDeeperQuestion({ type, question, quotes, isGood: true, answer: `${quotes.join('. ')}. ${more}` })

test.each<[Input['type'], string, string, string]>([
  [Behavioral, story, 'The complaints went from 9 a week to 2', 'measured'],
  [Behavioral, story, 'I told the supplier that we stop on Friday', 'otherView'],
  [Behavioral, story, 'I decided to keep the old ward open', 'alternative'],
  [Leadership, story, 'I moved the meeting to the morning', 'differently'],
  [Leadership, habit, 'I only give them one small task on day two', 'example'],
  [Technical, design, 'Each night the job copies all rows to the new table', 'halfway'],
  [Technical, design, 'The salt is different for each user', 'tested'],
])('type %i: %s “%s” is asked about: %s', (type, question, quote, ask) => {
  expect(find(type, question, [quote])).toMatchObject({ kind: 'deeper', ask, quote })
})

test('a person with a name is asked for their view by name', () => {
  expect(find(Behavioral, story, ['I read it to her and Dana said nothing'])).toMatchObject({
    ask: 'otherView',
    person: 'Dana',
  })
  expect(find(Behavioral, story, ['I told my boss the truth about it'])).toMatchObject({
    ask: 'otherView',
    person: 'your boss',
  })
})

test.each<[Input['type'], string, string, string, string]>([
  [Behavioral, story, 'I moved the meeting to the morning', 'Today I would ask first.', 'differently'],
  [Leadership, habit, 'I only give them one small task on day two', 'Last year I did so.', 'example'],
  [Technical, design, 'Each night the job copies all rows to the new table', 'It can resume.', 'halfway'],
  [Technical, design, 'The salt is different for each user', 'We test it.', 'tested'],
])('type %i: %s “%s” with “%s” is not asked: %s', (type, question, quote, more, ask) => {
  expect(find(type, question, [quote], more)).not.toMatchObject({ ask })
})

test('the strength itself is asked about only if no other words fit', () => {
  const [first, second] = ['I moved the meeting to the morning', 'I sent the agenda to the ward']
  expect(find(Leadership, story, [first, second])?.quote).toBe(second)
  expect(find(Leadership, story, [first])?.quote).toBe(first)
})

test.each([
  'What did I do about the meeting?',
  'I guess I moved the meeting to the morning',
  'Otherwise I moved the meeting to the morning',
  'I moved it',
  'It moved to the morning after that',
])('nothing is asked about “%s”', quote => {
  expect(find(General, story, [quote])).toBeNull()
})

test('nothing is asked about words in the middle of a clause', () => {
  const quote = 'I moved the meeting to the morning'
  const answer = `${quote} and the team.`
  expect(
    findDeeperQuestion({ type: Behavioral, question: story, quotes: [quote], isGood: true, answer }),
  ).toBeNull()
})

test('in a technical answer, a client is software that has no view', () => {
  expect(find(Technical, story, ['I moved the client to the new protocol'])).not.toMatchObject({
    ask: 'otherView',
  })
  expect(find(Behavioral, story, ['I told the client the truth about it'])).toMatchObject({
    ask: 'otherView',
  })
})

test('what the person would do has no last time', () => {
  expect(find(Leadership, habit, ["I'd always give them one small task on day two"])).not.toMatchObject({
    ask: 'example',
  })
})
