import { defineMessages } from '#web/i18n/define-messages.ts'

/** Booking dialog: session types and their times, and the questions of a type. */
export const typeChoice = defineMessages('typeChoice', {
  step: 'Step {{number}} of 4: {{name}}',
  stepType: 'Session type',
  chooseType: 'Choose a session type',
  toTimes: 'Continue to times',
  typeMissing: 'Choose a session type.',
  changeType: 'Change session type',

  weeks: 'Weeks',
  previousWeek: 'Previous week',
  nextWeek: 'Next week',
  emptyWeek: 'No free times this week.',
  loading: 'Loading times…',

  answersTitle: 'Questions from the interviewer',
  chooseOption: 'Choose an answer',
  linkHint: 'Paste a link that opens without a password.',
  fileHint:
    'PDF, Word (DOCX), plain text, PNG or JPEG, up to {{size}}. Only you and the interviewer can open it. We delete it {{days}} days after the session.',
  chooseFile: 'Choose file',
  replaceFile: 'Choose another file',
  removeFile: 'Remove {{name}}',
  fileNotUploaded: 'We couldn’t upload this file. Check your connection and try again.',
})
