import { defineMessages } from '#web/i18n/define-messages.ts'

/** Trial question before sign-up. */
export const trial = defineMessages('trial', {
  title: 'Try the coach',
  intro: 'Answer one real interview question and get feedback right away.',
  question: 'The question',
  answerHint: 'In English, as you’d say it in an interview. We don’t store it.',
  another: 'Another question',
  further: 'Ready for a full interview?',
  furtherText: 'It has five or six questions with follow-ups, and a summary at the end.',
  signUp: 'Create an account and continue',
  start: 'Start an interview',
})
