import { defineMessages } from '#web/i18n/define-messages.ts'

export const practice = defineMessages('practice', {
  title: 'Question generator',

  headline: 'Practise one question at a time',
  intro: 'Pick an interview type and get questions for it. The coach gives you feedback on each answer.',
  form: 'Your practice',
  jobRoleHint: 'Some questions mention it, for example “Data Analyst”.',
  questionLanguage: 'Questions and answers are in English.',
  begin: 'Start practising',
  beginning: 'Choosing questions…',

  howTitle: 'How it works',
  howQuestionsTitle: 'Get five questions',
  howQuestions: 'They match the interview type and level you choose. You get new ones every day.',
  howAnswerTitle: 'Write your answer',
  howAnswer: 'Say it aloud first if you can, then write it down the way you’d say it.',
  howFeedbackTitle: 'Read the feedback',
  howFeedback: 'You see a score, your strongest line, what to do next, and a model answer.',

  otherQuestions: 'Choose other questions',
  questionOf: 'Question {{number}} of {{total}}',
  about: 'about {{time}}',
  answerHint:
    'In English, as you’d say it in an interview. It stays in this tab until you close it or sign out.',
  nextQuestion: 'Next question',
  finish: 'Finish',

  endTitle: 'Practice finished',
  endIntro: 'Is there an answer you’d give differently now? Try that question again.',
  questionsAndAnswers: 'Questions and answers',
  noAnswer: 'No answer',
  notChecked: 'No feedback requested',
  again: 'Practise again',
  withPerson: 'Practise with a person',
})
