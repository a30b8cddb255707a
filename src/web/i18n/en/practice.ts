import { defineMessages } from '#web/i18n/define-messages.ts'

export const practice = defineMessages('practice', {
  title: 'Question generator',

  headline: 'Questions to practise aloud',
  intro:
    'Choose an interview and get questions that fit it. Answer one at a time against the clock, and note what to say better next time.',
  form: 'Your practice',
  jobRoleHint: 'Named in questions that have a place for it, for example “Data Analyst”.',
  questionLanguage: 'The questions are in English. Answer in the language of your interview.',
  begin: 'Start practising',
  beginning: 'Choosing questions…',

  howTitle: 'How it works',
  howQuestionsTitle: 'Five questions for you',
  howQuestions: 'They fit the interview and the level you choose. The mix changes from day to day.',
  howAloudTitle: 'Answer aloud',
  howAloud:
    'Stand up, start the timer and speak as you would to a person. Nobody listens, nothing is recorded.',
  howNotesTitle: 'Note what to improve',
  howNotes: 'A few words after each answer. At the end you see every question with your notes.',

  otherQuestions: 'Choose other questions',
  questionOf: 'Question {{number}} of {{total}}',
  about: 'about {{time}}',
  timer: 'Timer',
  timerStart: 'Start timer',
  timerPause: 'Pause',
  timerContinue: 'Continue',
  timerAgain: 'Once more',
  timerReset: 'Reset',
  timerReady: 'Time for this answer',
  timerRunning: 'The timer is running',
  timerPaused: 'The timer is paused',
  timerOver: 'Time is up. Come to the point and finish your sentence.',
  keys: 'Keyboard: <key>Space</key> runs and pauses the timer, <key>←</key> and <key>→</key> change the question.',
  notes: 'Your notes',
  notesHint: 'For your eyes only: they stay in this browser tab until you close it or sign out.',
  finish: 'Finish',

  endTitle: 'Practice finished',
  endIntro: 'Which answer would you give differently now? Say that one aloud once more.',
  questionsAndNotes: 'Questions and notes',
  noNotes: 'No notes',
  again: 'Practise again',
  withPerson: 'Practise with a person',
})
