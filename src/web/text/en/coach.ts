import { area } from '../area.ts'

/** The interview with the coach. */
export const coach = area('coach', {
  title: 'AI Training',
  intro: 'An interview with a coach who asks, follows up and tells you after each answer what it was worth.',

  // Before an interview
  ready: 'Ready to Start',
  readyText: 'Half an hour, five or six questions, in English.',
  readyGain: 'Every answer gets a score with the reasons for it; at the end you read a summary.',
  start: 'Start New Interview',
  startsLeft_one: '{{count}} interview left today',
  startsLeft_other: '{{count}} interviews left today',
  againFrom: 'Again from',
  openActive: 'Open it',
  stepChooseTitle: 'Choose the interview',
  stepChoose: 'Its type and your level; name a role and a company, and the questions speak of them.',
  stepAnswerTitle: 'Answer in your own words',
  stepAnswer: 'Typed or dictated. The coach follows up where something is missing, as an interviewer would.',
  stepReadTitle: 'Read what to improve',
  stepRead: 'Scores, what was good in your own words, and a very good answer to compare with.',

  // The dialog
  dialogTitle: 'New interview',
  jobRoleHint: 'For example “Data Analyst”.',
  companyName: 'Company name',
  startInterview: 'Start Interview',
  starting: 'Starting...',
  optionsFailed: 'The choices could not be loaded',
  startFailed: 'The interview could not be started',

  // A paused interview
  pausedTitle: 'You have a paused interview',
  pausedHere: 'This interview is paused',
  pausedText: 'The clock stands still. You can resume it within 30 days.',
  startedAt: 'Started',
  resume: 'Resume',
  resuming: 'Resuming...',
  cancelIt: 'Cancel it',
  cancelTitle: 'Cancel this interview?',
  cancelText: 'It ends without a summary and cannot be resumed. What was said stays in your history.',
  cancelKeep: 'Keep it',
  cancelled: 'The interview was cancelled',
  resumeFailed: 'The interview could not be resumed',
  cancelFailed: 'The interview could not be cancelled',

  // The header of a chat
  heading: '{{type}} interview',
  at: '{{role}} at {{company}}',
  elapsed: 'Time so far',
  said: 'Your messages',
  pause: 'Pause',
  end: 'End Session',
  ending: 'Ending...',
  completed: 'Completed',
  paused: 'Paused',
  wasCancelled: 'Cancelled',
  endTitle: 'End the session now?',
  endText:
    'There are questions left. The summary covers what you have answered so far, and an ended session cannot be continued.',
  endNothing: 'Nothing is answered yet, so the summary will have no scores.',
  endKeep: 'Go on',
  endFailed: 'The session could not be ended',
  pauseFailed: 'The session could not be paused',

  // The conversation
  conversation: 'Conversation',
  transcript: 'What was said',
  thinking: 'AI is thinking...',
  apology: 'I apologize, but I encountered an error. Please try again.',
  retry: 'Retry',
  edit: 'Edit message',
  newest: 'Newest message',
  allAsked: 'The interview is over.',
  endAndRead: 'End Session and read the summary',

  // Coming back
  standing: 'You are at question {{number}} of {{total}}.',
  standingScore: 'Your last answer was worth {{score}} of 10.',
  standingTime_one: '{{count}} minute left.',
  standingTime_other: '{{count}} minutes left.',

  // The box
  message: 'Your message',
  placeholder: 'Type your answer…',
  hasEnded: 'Session has ended',
  isPaused: 'Resume the interview to go on',
  allSaid: 'Nothing more will be asked',
  noneLeft: 'No messages left: end the session to read the summary',
  send: 'Send',
  hint: 'Hint',
  explain: 'Explain',
  skip: 'Skip',
  keys: 'Enter sends, Shift + Enter begins a new line.',
  retryFirst: 'Send the message above again first.',

  // The timer of a question
  questionOf: 'Question {{number}} of {{total}}',
  timer: 'Time on this question',
  timeOf: '{{time}} of about {{whole}}',
  half: 'Half of the time for this question has passed.',
  over: 'The time for this question is over. Come to the point.',
  overShort: 'come to the point',
  hideTimer: 'Hide the timer',
  showTimer: 'Show the timer',

  // Speech
  readAloud: 'Read aloud',
  dictate: 'Dictate',
  stopDictating: 'Stop dictating',
  listening: 'Listening…',
  consentTitle: 'Before you dictate',
  consentText:
    'Your browser turns speech into text, and it may send the sound to its maker for that. We receive only the text, and only when you send it.',
  consentTyping: 'Typing works as before, and you can edit what was heard before you send it.',
  consentAgree: 'Use the microphone',
  consentRefuse: 'Keep typing',
  microphoneRefused: 'The browser does not let this page use the microphone.',
  dictationFailed: 'Dictation does not work at the moment. You can go on typing.',
  pace: 'Pace: {{count}} words a minute',
  paceComfortable: 'comfortable',
  paceSlow: 'on the slow side; 120 to 165 is comfortable',
  paceFast: 'on the fast side; 120 to 165 is comfortable',
  fillers: 'Fillers: {{list}}',
  noFillers: 'No fillers',
  speechApart: 'About your speech only. It is not part of the score.',
})
