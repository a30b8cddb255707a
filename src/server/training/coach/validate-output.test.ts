import { expect, test } from 'vitest'
import { aLine } from '#test/coach-compliance.ts'
import { containsRussianQuestion, findViolation } from './validate-output.ts'

const line = aLine({ language: 'ru' })
const question = 'Что произойдёт, когда два таких запроса придут одновременно?'

test.each([
  ['the question', question],
  ['terms of the trade in English', `Вернёмся к endpoint и retry. ${question}`],
  ['an estimate, which is no grade', `Нужна оценка нагрузки. ${question}`],
])('a line in Russian may have %s in it', (_, text) => {
  expect(findViolation(text, line)).toBeNull()
  expect(containsRussianQuestion(text, line.question ?? '')).toBe(true)
})

test.each([
  ['another language', 'What happens when two of these requests arrive at the same moment?'],
  ['what gives the answer away', `Подумайте про idempotency key. ${question}`],
  ['a score', `Это 9 из 10! ${question}`],
  ['a score', `Ваша оценка высокая. ${question}`],
  ['a score', `Дам вам восемь баллов. ${question}`],
  ['form', `# Вопрос\n\n${question}`],
  ['more than one question', `${question} И какой ваш любимый цвет?`],
])('a line in Russian with %s may not be said', (reason, text) => {
  expect(findViolation(text, line)).toBe(reason)
})

test('a line that leaves out the question, its figures or its asking asks nothing', () => {
  const asked = 'How would you serve 5000 requests a second?'
  expect(containsRussianQuestion('Хорошо.', asked)).toBe(false)
  expect(containsRussianQuestion('Как вы обслужите много запросов в секунду?', asked)).toBe(false)
  expect(containsRussianQuestion('Обслужите 5000 запросов в секунду, пожалуйста.', asked)).toBe(false)
  expect(containsRussianQuestion('Как вы обслужите 5000 запросов в секунду?', asked)).toBe(true)
})
