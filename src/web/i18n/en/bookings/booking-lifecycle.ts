import { defineMessages } from '#web/i18n/define-messages.ts'

/** Changes of a confirmed booking: rescheduling and no-shows. */
export const bookingLifecycle = defineMessages('bookingLifecycle', {
  // Rescheduling
  move: 'Reschedule',
  moveTitle: 'Move this session',
  moveLeft_one: 'You can move it {{count}} more time, until {{until}}.',
  moveLeft_other: 'You can move it {{count}} more times, until {{until}}.',
  movePrice: 'The times below cost the same, so nothing is paid again.',
  moveRefund: 'A refund is still reckoned from the earliest date that the session ever had.',
  moveConfirm: 'Move session',
  moved: 'The session is moved. You both see the new time in your bookings.',
  noTimesTitle: 'No other times',
  noMoveTimes: 'The interviewer has no other free time at this price right now.',

  // Proposed times
  propose: 'Propose another time',
  proposeTitle: 'Propose another time',
  proposeTerms:
    'The session stays where it is until {{name}} accepts. Nothing more is paid, whatever the new time costs.',
  proposeOpen: 'The time you propose stays open: someone else may book it meanwhile.',
  proposeConfirm: 'Propose this time',
  proposed: 'Your proposal is on its way',
  noOwnTimes: 'You have no other free time. Publish one first.',
  manageSlots: 'Manage Slots',
  theirProposal: 'The interviewer proposes another time',
  acceptTime: 'Accept',
  keepTime: 'Keep the present time',
  timeAccepted: 'The session is moved. You both see the new time in your bookings.',
  timeKept: 'The session stays at its present time',
  ownProposal: 'You proposed another time',
  ownProposalWaits: 'Until it is accepted, the session stays where it is.',

  // No-shows
  report: 'Report a no-show',
  reportTitle: 'Report that {{name}} was not there?',
  reportInterviewer: 'They have {{hours}} hours to disagree. If they do not, you get the whole price back.',
  reportInterviewerFree:
    'They have {{hours}} hours to disagree. If they do not, the session counts as missed by them.',
  reportInterviewee:
    'They have {{hours}} hours to disagree. If they do not, nothing is refunded and the session is yours to be paid for.',
  reportIntervieweeFree:
    'They have {{hours}} hours to disagree. If they do not, the session counts as missed by them.',
  reportDecided: 'If they disagree, or were seen in the room, one of us looks at it and decides.',
  reportConfirm: 'Report',
  reportCancel: 'Not now',
  reported: 'Reported. Your bookings will say what is decided.',
  noShow: 'No-show',

  accused: '{{name}} reported that you were not there',
  accusedInterviewer: 'Unless you disagree by {{until}}, the interviewee gets the whole price back.',
  accusedInterviewee: 'Unless you disagree by {{until}}, nothing is refunded.',
  accusedFree: 'Unless you disagree by {{until}}, the session counts as missed by you.',
  wasThere: 'I was there',
  contestTitle: 'You were there',
  contestText: 'What happened?',
  contestHint: 'When you joined and how, and what went wrong. One of us reads it and decides.',
  contestSend: 'Send',
  contestSending: 'Sending…',
  contested: 'Thank you. Your bookings will say what is decided.',
  youContested: 'You said that you were there. One of us looks at it and decides.',
  theyContested: '{{name}} says that they were there. One of us looks at it and decides.',
  youReported: 'You reported that {{name}} was not there',
  youReportedUntil: 'They can disagree until {{until}}.',
  beingDecided: 'One of us looks at it and decides.',

  youMissed: 'You were not there.',
  interviewerMissed: 'The interviewer was not there.',
  intervieweeMissed: 'The interviewee was not there.',
  comesBack: 'The whole price goes back.',
  notRefunded: 'Nothing is refunded.',
  youEarn: 'The session counts as held for your earnings.',
  rejected: 'The report of a no-show was looked at: the session counts as held.',
})
