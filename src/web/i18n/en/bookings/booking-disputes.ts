import { defineMessages } from '#web/i18n/define-messages.ts'

/** Claims that a session was not as described, decisions of our team, and appeals. */
export const bookingDisputes = defineMessages('bookingDisputes', {
  claim: 'Report a problem',
  claimTitle: 'Report a problem with this session',
  claimIntro:
    'Our team looks at it and decides about a refund. We tell {{name}} that you reported a problem.',
  claimReason: 'What was wrong?',
  chooseReason: 'Choose a reason',
  unprepared: 'The interviewer wasn’t prepared',
  other_topic: 'It was about another topic',
  too_short: 'It was too short',
  technical: 'Sound, video or the link didn’t work',
  behaviour: 'The interviewer behaved badly',
  other: 'Something else',
  claimWords: 'What happened?',
  claimHint: 'When, and what you expected instead.',
  claimSend: 'Report problem',
  claimSent: 'Problem reported. You’ll see our decision here.',
  youClaimed: 'You reported a problem with this session',
  theyClaimed: '{{name}} reported a problem with this session',
  claimOpen: 'Our team is deciding.',
  claimOpenEarnings: 'Our team is deciding. Your payout waits until then.',
  claimRejected: 'We looked at the reported problem. There’s no refund.',
  claimGranted: 'We looked at the reported problem. Refund: {{amount}}.',

  decision: 'What our team says',
  appeal: 'Appeal',
  appealUntil: 'You can appeal once, until {{until}}.',
  appealTitle: 'Appeal against our decision',
  appealIntro: 'Another member of our team decides. Their decision is final.',
  appealWords: 'Why is the decision wrong?',
  appealSend: 'Send appeal',
  appealSent: 'Appeal sent. You’ll see the final decision here.',
  appealOpen: 'There’s an appeal against this decision. Another member of our team is deciding.',
})
