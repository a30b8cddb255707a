import { expect, test } from 'vitest'
import { interviewTypes } from '#contract/enums.ts'
import { findQuestion } from '#server/training/question-bank/question-bank.ts'
import { answerCandidateQuestions, answerQuestionBack } from './answer-candidate-questions.ts'
import { classifyMessageToQuestion, invitesQuestions } from './classify-message.ts'

const inviting = ['general-questions-for-us-junior', 'general-questions-for-us-senior']

test('the inviting questions are in the bank', () => {
  for (const id of inviting) {
    expect(findQuestion(interviewTypes.General, id)).not.toBeNull()
    expect(invitesQuestions(id)).toBe(true)
  }
  expect(invitesQuestions('general-why-leave')).toBe(false)
})

test('where questions are invited, a question is an answer', () => {
  expect(classifyMessageToQuestion('Who would I work with?', 'en', inviting[0])).toBe('answer')
  expect(classifyMessageToQuestion('Could you explain the question?', 'en', 'general-why-leave')).toBe(
    'clarify',
  )
  expect(classifyMessageToQuestion('Could you explain the question?', 'en', inviting[0])).toBe('clarify')
  expect(classifyMessageToQuestion('Can I have a hint, please?', 'en', inviting[0])).toBe('hint')
})

test.each([
  ['What would tell you after six months that I was the right choice?', /After six months/],
  ['Who would I report to?', /meet all of them/],
  ['Why is this position open?', /moved to another team/],
  ['When will you decide?', /within a week/],
  ['Is it possible to work from home?', /two from home/],
])('“%s” is answered as the company would', (question, answer) => {
  expect(answerCandidateQuestions(question)).toMatch(answer)
})

test('at most two answers are given, and a message without a question gets none', () => {
  const many = 'Who is on the team? What is hard about it? When do I hear from you? What do you pay?'
  expect(
    answerCandidateQuestions(many)?.match(/meet all of them|planning|within a week|in writing/g),
  ).toHaveLength(2)
  expect(answerCandidateQuestions('I have no questions, thank you.')).toBeNull()
  expect(answerCandidateQuestions('Do penguins have knees?')).toMatch(/write to you by tomorrow/)
})

test.each([
  ['Before I answer: is this role more with customers or in the back office?', /./],
  ['How big is the team I would be leading?', /seven of you/],
  ['Can I assume that I have access to the analytics data?', /^Yes, you can assume that/],
  ['Does it have to be from work or can it be from my volunteering?', /volunteering or private life/],
  ['What would you answer?', /model answer in your summary/],
  ['What would you say is the hardest part of this role?', /^(?!You’ll see a model answer)/],
  ['Quick question - may I use an example from university?', /^Work, studies/],
])('a question before the answer is answered: %s', (question, answer) => {
  expect(classifyMessageToQuestion(question, 'en', 'general-why-leave')).toBe('clarify')
  expect(answerQuestionBack(question)).toMatch(answer)
})

test.each([
  'Could you explain the question?',
  'Do you mean the team I led or the one I was in?',
  'What do you mean by the company here?',
  'Should I talk about this role?',
])('a question about the question gets no answer of a company: %s', question => {
  expect(answerQuestionBack(question)).toBeNull()
})
