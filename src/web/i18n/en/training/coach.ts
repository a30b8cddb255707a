import { defineMessages } from '#web/i18n/define-messages.ts'

/** Training interview with the AI coach. */
export const coach = defineMessages('coach', {
  title: 'AI Training',
  intro: 'Practise with a coach who follows up on your answers and explains each score.',

  // Start
  ready: 'Ready to Start',
  readyText: 'About 30 minutes, 5 or 6 questions.',
  readyGain: 'You get feedback on each answer and a summary at the end.',
  start: 'Start New Interview',
  startsLeft_one: '{{count}} interview left today',
  startsLeft_other: '{{count}} interviews left today',
  againFrom: 'You can start again on',
  openActive: 'Open interview',

  // Start dialog
  dialogTitle: 'New interview',
  jobRoleHint: 'For example, “Data Analyst”.',
  companyName: 'Company name',
  proposedType: '{{type}} suits this role.',
  chooseType: 'Choose {{type}}',
  heldIn: 'Interview language',
  english: 'English',
  russian: 'Russian',
  heldInEnglish: 'The interview will be in English.',
  startInterview: 'Start Interview',
  starting: 'Starting...',
  optionsFailed: 'We couldn’t load the options',
  startFailed: 'We couldn’t start the interview',

  // Paused interview
  pausedTitle: 'You have a paused interview',
  pausedHere: 'This interview is paused',
  pausedText: 'The timer has stopped. You can resume within 30 days.',
  startedAt: 'Started',
  resume: 'Resume',
  resuming: 'Resuming...',
  cancelIt: 'Cancel interview',
  cancelTitle: 'Cancel this interview?',
  cancelText: 'You won’t get a summary and can’t resume. Your messages stay in your history.',
  cancelKeep: 'Keep interview',
  cancelled: 'Interview cancelled',
  resumeFailed: 'We couldn’t resume the interview',
  cancelFailed: 'We couldn’t cancel the interview',

  // Chat header
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
  endTitle: 'End the interview now?',
  endText:
    'There are questions left. Your summary will cover only the answers so far. You can’t continue it after that.',
  endNothing: 'You haven’t answered a question yet, so there will be no scores.',
  endKeep: 'Keep going',
  endFailed: 'We couldn’t end the interview',
  pauseFailed: 'We couldn’t pause the interview',

  // Conversation
  conversation: 'Conversation',
  transcript: 'Transcript',
  thinking: 'AI is thinking...',
  apology: 'I apologize, but I encountered an error. Please try again.',
  retry: 'Retry',
  edit: 'Edit message',
  newest: 'Newest message',
  allAsked: 'That was the last question.',
  endAndRead: 'End Session and read the summary',

  // Return to an interview
  standing: 'You’re on question {{number}} of {{total}}.',
  standingScore: 'Your last answer scored {{score}} out of 10.',
  standingTime_one: '{{count}} minute left.',
  standingTime_other: '{{count}} minutes left.',

  // Message input
  message: 'Your message',
  placeholder: 'Type your answer…',
  hasEnded: 'Session has ended',
  isPaused: 'Resume the interview to continue',
  allSaid: 'No more questions',
  noneLeft: 'No messages left. End the interview to see your summary',
  send: 'Send',
  hint: 'Hint',
  explain: 'Explain',
  skip: 'Skip',
  keys: 'Enter to send, Shift + Enter for a new line.',
  retryFirst: 'Retry the message above first.',

  // Question timer
  questionOf: 'Question {{number}} of {{total}}',
  timer: 'Time on this question',
  timeOf: '{{time}} of about {{whole}}',
  half: 'Half of the time for this question has passed.',
  over: 'Time for this question is up. Finish your answer.',
  overShort: 'time to finish',
  hideTimer: 'Hide timer',
  showTimer: 'Show timer',

  // Speech
  readAloud: 'Read aloud',
  dictate: 'Dictate',
  stopDictating: 'Stop dictating',
  listening: 'Listening…',
  consentTitle: 'Before you dictate',
  consentText:
    'Your browser turns speech into text. It may send the audio to the company that makes it. We only get the text you send.',
  consentTyping: 'You can edit the text before you send it, or just type.',
  consentAgree: 'Use microphone',
  consentRefuse: 'Keep typing',
  microphoneRefused:
    'Your browser blocks the microphone for this site. Allow it in the site settings, or keep typing.',
  dictationFailed: 'Dictation isn’t working right now. You can keep typing.',
  pace: 'Pace: {{count}} words a minute ({{tempo}})',
  paceComfortable: 'comfortable',
  paceSlow: 'slow, 120 to 165 is comfortable',
  paceFast: 'fast, 120 to 165 is comfortable',
  fillers: 'Filler words: {{list}}',
  speechApart: 'This doesn’t affect your score.',
})
