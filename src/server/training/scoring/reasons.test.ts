import { expect, test } from 'vitest'
import { getStrengthReason } from './reasons.ts'

test.each([
  ['Activation rose from 31 to 44 percent.', 'result'],
  ['Complaints went from five a month to none.', 'result'],
  ['In the end we finished with half of the people.', 'result'],
  ['I decided to stop the line.', 'decision'],
  ['I realised that she had never been told.', 'reflection'],
  ['She asked me “Then who tells the parents about it?”', 'speech'],
  ['There were 14 beds on that ward.', 'clearest'],
  ['The patient was fine in the end, and at 21:40 there were my initials.', 'clearest'],
  ['I talk to a tired room at 3 p.m. each day.', 'clearest'],
  ['If by month 18 fewer than three customers read it, we stop.', 'clearest'],
  ['If sales fall we stop. Activation rose from 31 to 44 percent.', 'result'],
  ['We found seven gaps, so we cut the plan in half before.', 'clearest'],
  ['You lost 230 hours with that export.', 'clearest'],
  ['I test the doubled hour in October first.', 'clearest'],
  ['Sales doubled within a year.', 'result'],
  ['Now I do it each month.', 'clearest'],
  ['I asked her because she knew the ward.', 'cause'],
  ['I told her that this was my mistake.', 'clearest'],
  ['I told him first, before anyone.', 'clearest'],
  ['In March two patients went down within ten minutes, and I pointed.', 'clearest'],
  ['The queue dropped in the first two weeks of the month.', 'clearest'],
  ['The queue dropped by half in two weeks.', 'result'],
  ['Complaints dropped and it’s still standing nine years later.', 'clearest'],
  ['One of them, I realised, couldn’t read at all.', 'clearest'],
  ['I realised how little she had been told.', 'reflection'],
  ['That made it fair, I believe because both had seen the list.', 'clearest'],
])('%s is quoted as %s', (sentence, reason) => {
  expect(getStrengthReason(sentence)).toBe(reason)
})

test('a quotation that is never closed is matched without backtracking', () => {
  // With nested repetition this sentence takes minutes, and the test runs out of time.
  const sentence = `I said “${'we have to talk about the rota of this ward and '.repeat(6)}then left.`
  expect(getStrengthReason(sentence)).toBe('clearest')
})
