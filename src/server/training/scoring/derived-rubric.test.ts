import { expect, test } from 'vitest'
import { interviewTypes } from '#contract/enums.ts'
import { deriveRubric, getRequestedCount } from './derived-rubric.ts'
import { scoreAnswer } from './score-answer.ts'

const scoreOf = (question: string, reference: string, answer: string) =>
  scoreAnswer(
    {
      type: interviewTypes.Technical,
      question,
      reference,
      points: [],
    },
    answer,
  ).score

test('getRequestedCount reads the number of things that a question asks for', () => {
  expect(getRequestedCount('Please name and describe two challenges.')).toBe(2)
  expect(getRequestedCount('State at least 4 of the differences.')).toBe(4)
  expect(getRequestedCount('What are three reasons for it?')).toBe(3)
  expect(getRequestedCount('Explain your answer in 2-5 sentences.')).toBeNull()
  expect(getRequestedCount('Describe it in three sentences.')).toBeNull()
  expect(getRequestedCount('Explain what happens when a coin is flipped.')).toBeNull()
})

const advantages = 'Name two advantages of trees over grass.'
const list =
  '1.Shade: people and animals stay cool beneath the crown. 2. Fruit: apples and cherries can be harvested. 3) Timber: houses and furniture are built with planks. 4. Erosion: roots hold the soil on a slope.'

test('items of a numbered list become points, and only the requested number counts', () => {
  const rubric = deriveRubric({ question: advantages, reference: list })
  expect(rubric.points).toHaveLength(4)
  expect(rubric.requiredCount).toBe(2)
  const two =
    'It is cool beneath the crown, people like the shade. You can harvest cherries and apples as fruit.'
  expect(scoreOf(advantages, list, two)).toBeGreaterThanOrEqual(9)
  expect(scoreOf(advantages.replace('two', 'four'), list, two)).toBeLessThan(scoreOf(advantages, list, two))
})

const stack = 'What is a stack?'
const stackReference =
  'A data structure where elements are pushed and popped at one end only, so that the last element in is the first out.'

test('a short right answer has no ceiling', () => {
  expect(scoreOf(stack, stackReference, 'Elements are pushed and popped at one end.')).toBeGreaterThanOrEqual(
    8,
  )
  expect(scoreOf(stack, stackReference, 'last in first out structure')).toBeGreaterThanOrEqual(6)
})

test('wrong, foreign and empty answers score low', () => {
  expect(scoreOf(stack, stackReference, 'It sorts numbers by comparing neighbours.')).toBeLessThanOrEqual(2)
  expect(scoreOf(stack, stackReference, 'No response')).toBeLessThanOrEqual(1)
  expect(scoreOf(stack, stackReference, '')).toBe(0)
  expect(scoreOf(stack, stackReference, stack)).toBeLessThanOrEqual(1)
})

test('denying a statement of the reference earns nothing', () => {
  const [question, reference] = [
    'What does the cache do?',
    'It evicts the oldest entry and keeps recent ones.',
  ]
  const right = scoreOf(question, reference, 'It evicts the oldest entry.')
  expect(scoreOf(question, reference, 'It never evicts the oldest entry.')).toBeLessThan(right)
})

test('an answer may omit examples and brackets', () => {
  const question = 'How is the delay of a link made up?'
  const bare = 'Propagation and transmission add up.'
  const reference =
    'Propagation and transmission add up (for satellites 250 milliseconds, e.g. geostationary ones).'
  expect(scoreOf(question, reference, bare)).toBeGreaterThanOrEqual(9)
})

test('an abbreviation matches its long form, and vice versa', () => {
  const question = 'What suffers when the topology changes?'
  const reference = 'The guaranteed Quality of Service (QoS) of long streams.'
  const short = scoreOf(question, reference, 'The QoS which was promised.')
  expect(short).toBeGreaterThan(scoreOf(question, reference, 'The thing which was promised.'))
  expect(scoreOf(question, reference, 'The quality of their service.')).toBeGreaterThanOrEqual(short)
})
