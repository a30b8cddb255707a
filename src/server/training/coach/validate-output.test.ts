import { expect, test } from 'vitest'
import { anUtterance } from '#test/coach-compliance.ts'
import { containsRussianQuestion, findViolation } from './validate-output.ts'

const utterance = anUtterance({ language: 'ru' })
const question = 'Что произойдёт, когда два таких запроса придут одновременно?'

test.each([
  ['the question', question],
  ['terms of the trade in English', `Вернёмся к endpoint и retry. ${question}`],
  ['an estimate, which is no grade', `Нужна оценка нагрузки. ${question}`],
])('a Russian text may contain %s', (_, text) => {
  expect(findViolation(text, utterance)).toBeNull()
  expect(containsRussianQuestion(text, utterance.question ?? '')).toBe(true)
})

test.each([
  ['another language', 'What happens when two of these requests arrive at the same moment?'],
  ['answer leak', `Подумайте про idempotency key. ${question}`],
  ['a score', `Это 9 из 10! ${question}`],
  ['a score', `Ваша оценка высокая. ${question}`],
  ['a score', `Дам вам восемь баллов. ${question}`],
  ['formatting', `# Вопрос\n\n${question}`],
  ['more than one question', `${question} И какой ваш любимый цвет?`],
])('findViolation rejects a Russian text with %s', (reason, text) => {
  expect(findViolation(text, utterance)).toBe(reason)
})

test.each([
  ['raw output', '<think>The candidate forgot retries. '],
  ['raw output', '<thinking>Hm.</thinking> '],
  ['raw output', '[THINK]Hm.[/THINK] '],
  ['raw output', 'Assistant: '],
  ['raw output', '<|im_start|>assistant\n'],
  ['raw output', '{"reply": "Thanks."} '],
  ['formatting', '| a | b |\n|---|---|\n'],
  ['formatting', '![](/picture.png) '],
  ['a link', 'Read https://example.test first. '],
  ['a score', '⭐⭐⭐⭐ '],
  ['a score', 'That was 4 stars. '],
  ['a score', 'I would give you an 8. '],
])('findViolation rejects an English text with %s: %j', (reason, beginning) => {
  const english = anUtterance({})
  expect(findViolation(english.draft, english)).toBeNull()
  expect(findViolation(`${beginning}${english.draft}`, english)).toBe(reason)
})

test('a text without the question, its numbers or its question mark does not ask it', () => {
  const englishQuestion = 'How would you serve 5000 requests a second?'
  expect(containsRussianQuestion('Хорошо.', englishQuestion)).toBe(false)
  expect(containsRussianQuestion('Как вы обслужите много запросов в секунду?', englishQuestion)).toBe(false)
  expect(containsRussianQuestion('Обслужите 5000 запросов в секунду, пожалуйста.', englishQuestion)).toBe(
    false,
  )
  expect(containsRussianQuestion('Как вы обслужите 5000 запросов в секунду?', englishQuestion)).toBe(true)
})
