import { defineMessages } from '#web/i18n/define-messages.ts'

/** Examples of the room and of a scorecard, on the landing page. The labels are those of the product. */
export const productPreview = defineMessages('productPreview', {
  room: 'Example: a coding interview in the room, with both people, the code editor and the time left.',
  interview: 'Coding · Senior',
  recording: 'Recording',
  left: '18:24 left',
  question: 'Question: merge the bookings that overlap.',
  output: 'Output',
  passed: '3 of 3 tests pass',
  interviewer: 'Nino, interviewer',
  you: 'You',

  scorecardTitle: 'What a scorecard tells you',
  scorecardText:
    'Your interviewer can send you a grade for each skill and what they saw, with the minute it happened. You know what worked and what to practise next.',
  scorecardPoints: 'On a scorecard',
  pointVerdict: 'Whether they would hire you at your level',
  pointGrades: 'A grade for each skill, from 1 to 4',
  pointEvidence: 'Links into the recording, if there is one',
  pointPlan: 'Exercises with the AI coach for your lowest skills',

  example: 'Example',
  verdict: 'Would hire at Senior: Yes',
  problemSolving: 'Problem solving',
  problemSolvingNote: 'Asked about touching intervals before writing any code.',
  communication: 'Communication',
  communicationNote: 'Explained each step while typing.',
  technicalDepth: 'Technical depth',
  technicalDepthNote: 'Named the cost of sorting only when asked.',
  grade2: 'Partly',
  grade3: 'Solid',
  grade4: 'Strong',
  watchAt: 'Watch {{time}}',
  nextTitle: 'What to do next',
  nextText: 'State time and memory cost before you start to code.',
})
