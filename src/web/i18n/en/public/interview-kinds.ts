import { defineMessages } from '#web/i18n/define-messages.ts'

/** Names of interview types and of candidates' levels, by the contract's names. */
export const interviewKinds = defineMessages('interviewKinds', {
  General: 'General',
  Technical: 'Technical',
  Behavioral: 'Behavioral',
  SystemDesign: 'System Design',
  Coding: 'Coding',
  Leadership: 'Leadership',
  Product: 'Product',

  Intern: 'Intern',
  EntryLevel: 'Entry Level',
  MidLevel: 'Mid Level',
  Senior: 'Senior',
  Lead: 'Lead',
  Principal: 'Principal',
  Executive: 'Executive',

  // Profile form
  types: 'Interview types',
  typesHint: 'Interviews you run. Candidates filter by them.',
  levels: 'Candidate levels',
  levelsHint: 'Levels you prepare candidates for.',
})
