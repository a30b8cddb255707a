import { defineMessages } from '#web/i18n/define-messages.ts'

/** Changes of a booking: rescheduling, no-shows and declined requests. */
export const bookingLifecycle = defineMessages('bookingLifecycle', {
  // Rescheduling
  move: 'Reschedule',
  moveTitle: 'Reschedule session',
  moveLeft_one: 'You can move it {{count}} more time, until {{until}}.',
  moveLeft_other: 'You can move it {{count}} more times, until {{until}}.',
  movePrice: 'These times cost the same.',
  moveRefund: 'Refunds are based on the earliest date this session was scheduled for.',
  moveConfirm: 'Move session',
  moved: 'Session moved. You both see the new time in My Bookings.',
  noTimesTitle: 'No other times',
  noMoveTimes: 'The interviewer has no other time at this price.',

  // Proposed times
  propose: 'Propose another time',
  proposeTitle: 'Propose another time',
  proposeTerms: 'The session keeps its time until {{name}} accepts. The price stays the same.',
  proposeOpen: 'Others can still book the slot you propose.',
  proposeConfirm: 'Propose this time',
  proposed: 'We sent your proposal to {{name}}',
  noOwnTimes: 'You have no other free slot. Publish one first.',
  manageSlots: 'Manage Slots',
  theirProposal: '{{name}} proposes another time',
  acceptTime: 'Accept new time',
  keepTime: 'Keep current time',
  timeAccepted: 'Session moved. You both see the new time in My Bookings.',
  timeKept: 'The session keeps its time',
  ownProposal: 'You proposed another time',
  ownProposalWaits: 'The session keeps its time until {{name}} accepts.',

  // No-shows
  report: 'Report a no-show',
  reportTitle: 'Report that {{name}} didn’t come?',
  reportInterviewer: '{{name}} has {{hours}} hours to object. If they don’t, you get a full refund.',
  reportInterviewerFree:
    '{{name}} has {{hours}} hours to object. If they don’t, we mark the session as missed by them.',
  reportInterviewee:
    '{{name}} has {{hours}} hours to object. If they don’t, you’re paid and they get no refund.',
  reportIntervieweeFree:
    '{{name}} has {{hours}} hours to object. If they don’t, we mark the session as missed by them.',
  reportDecided: 'If they object, or were seen in the room, our team decides.',
  reportConfirm: 'Report no-show',
  reportCancel: 'Not now',
  reported: 'No-show reported. You’ll see our decision in My Bookings.',
  noShow: 'No-show',

  accused: '{{name}} reported that you didn’t come',
  accusedInterviewer: 'Object by {{until}}. If you don’t, {{name}} gets a full refund.',
  accusedInterviewee: 'Object by {{until}}. If you don’t, you get no refund.',
  accusedFree: 'Object by {{until}}. If you don’t, we mark the session as missed by you.',
  wasThere: 'I was there',
  contestTitle: 'Object to the no-show report',
  contestText: 'What happened?',
  contestHint: 'When and how you joined, and what went wrong. Our team reads this and decides.',
  contestSend: 'Send objection',
  contestSending: 'Sending…',
  contested: 'Sent. You’ll see our decision in My Bookings.',
  youContested: 'You said you were there. Our team is deciding.',
  theyContested: '{{name}} says they were there. Our team is deciding.',
  youReported: 'You reported that {{name}} didn’t come',
  youReportedUntil: '{{name}} can object until {{until}}.',
  beingDecided: 'Our team is deciding.',

  youMissed: 'You missed this session.',
  interviewerMissed: 'The interviewer missed this session.',
  intervieweeMissed: 'The interviewee missed this session.',
  comesBack: 'The full price is refunded.',
  notRefunded: 'There’s no refund.',
  youEarn: 'You’ll still be paid for this session.',
  rejected: 'We reviewed the no-show report and marked this session as completed.',

  // Reason of a declined request
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
