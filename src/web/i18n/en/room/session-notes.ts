import { defineMessages } from '#web/i18n/define-messages.ts'

export const sessionNotes = defineMessages('sessionNotes', {
  // Questions
  questions: 'Questions',
  sources: 'Source of questions',
  bank: 'Question bank',
  own: 'My questions',
  shown: '{{name}} sees this question',
  hidden: 'Hidden from {{name}}',
  show: 'Show question again',
  showShort: 'Show',
  hide: 'Hide question',
  hideShort: 'Hide',
  minutes_one: '{{count}} min',
  minutes_other: '{{count}} min',
  type: 'Interview type',
  level: 'Level',
  ask: 'Ask',
  task_one: 'Add task to the code ({{count}} test)',
  task_other: 'Add task to the code ({{count}} tests)',
  listenFor: 'Good answers',
  ownField: 'New question',
  keep: 'Save question',
  forget: 'Delete question',
  noOwn: 'Questions you save here appear in all your sessions.',
  asked: '{{name}} asks',

  // Notes
  notes: 'Notes',
  noteField: 'New note (private until you share it)',
  noteAdd: 'Add note',
  share: 'Share with {{name}}',
  unshare: 'Stop sharing',
  remove: 'Delete note',
  before: 'before the start',
  theirs: 'from {{name}}',
})
