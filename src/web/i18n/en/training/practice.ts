import { defineMessages } from '#web/i18n/define-messages.ts'

export const practice = defineMessages('practice', {
  title: 'Practice questions',

  headline: 'Practise one question at a time',
  intro: 'Pick an interview type and get questions for it. The coach gives you feedback on each answer.',
  form: 'Your practice',
  jobRoleHint: 'For example “Data Analyst”. Some questions mention it.',
  questionLanguage: 'Questions and answers are in English.',
  begin: 'Start practising',
  beginning: 'Choosing questions…',

  howTitle: 'How it works',
  howQuestionsTitle: 'Get five questions',
  howQuestions: 'They match the interview type and level you choose. Come back tomorrow for new ones.',
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
  endNoScores: 'You haven’t got a score yet. Open a question and answer it.',
  endScores_one: 'You scored {{score}} out of 10 on {{count}} answer.',
  endScores_other: 'You scored {{score}} out of 10 on average over {{count}} answers.',
  questionsAndAnswers: 'Questions and answers',
  noAnswer: 'No answer',
  notChecked: 'No feedback requested',
  tryAgain: 'Try again',
  answerNow: 'Answer this question',
  withPerson: 'Practise with a person',
})
