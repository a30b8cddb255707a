import { defineMessages } from '#web/i18n/define-messages.ts'

/** Trial question before sign-up. */
export const trial = defineMessages('trial', {
  title: 'Try the coach',
  intro: 'One question of a real interview. Answer it and read at once what the answer is worth, and why.',
  question: 'The question',
  answer: 'Your answer',
  answerHint: 'In English, as you would say it in the interview. It is judged and not kept.',
  send: 'Get your score',
  another: 'Another question',
  worth: 'What your answer is worth',
  further: 'This was one question.',
  furtherText:
    'An interview asks five or six, follows up where something is missing, and ends with a summary and very good answers to compare with.',
  signUp: 'Create an account and go on',
  start: 'Start an interview',
})
