import { defineMessages } from '#web/i18n/define-messages.ts'

/** Messages shared by the training screens. */
export const training = defineMessages('training', {
  // Screens
  interviewType: 'Interview type',
  experienceLevel: 'Experience level',
  jobRole: 'Job role',
  screens: 'AI Training',
  toInterview: 'Interview',
  toHistory: 'History',
  toProgress: 'Progress',
  toQuestions: 'Questions',

  // Interview messages
  coach: 'Coach',
  you: 'You',
  code: 'Code',
  answerScore: 'The answer',
  outOfTen: '{{score}}/10',
  excellent: 'Excellent!',
  good: 'Good',
  needsImprovement: 'Needs Improvement',
  feedback: 'Feedback',
  suggestions: 'Suggestions',
  fallback: 'The language model could not be reached, so our own coach replied.',

  // Skills
  selfPresentation: 'Presenting yourself',
  motivation: 'Motivation',
  communication: 'Communication',
  collaboration: 'Working together',
  ownership: 'Ownership',
  learning: 'Learning',
  judgement: 'Judgement',
  leadingPeople: 'Leading people',
  technicalDepth: 'Technical depth',
  problemSolving: 'Problem solving',
  systemDesign: 'System design',
  productThinking: 'Product thinking',
  strategy: 'Strategy',
})
