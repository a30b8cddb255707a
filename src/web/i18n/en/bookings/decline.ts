import { defineMessages } from '#web/i18n/define-messages.ts'

/** Why an interviewer declined a request. */
export const decline = defineMessages('decline', {
  reason: 'Reason',
  none: 'No reason',
  time: 'The time doesn’t work',
  topic: 'The topic isn’t a match',
  level: 'The level isn’t a match',
  unwell: 'Unwell',
  other: 'Another reason',
  note: 'Note to {{name}}',
  told: '{{name}} sees the reason and the note.',
})
