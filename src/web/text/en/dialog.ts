import { area } from '../area.ts'

/** The words of the booking dialog. */
export const dialog = area('dialog', {
  title: 'Book Your Interview',
  step: 'Step {{number}} of 3: {{name}}',
  stepTime: 'Time',
  stepSummary: 'Summary',
  stepPayment: 'Payment',
  stepDone: 'Done',

  incompleteTitle: 'Complete Your Profile',
  incompleteText: 'Interviewers want to know who they will meet. Two minutes, and you can book.',
  incompleteMissing: 'Still missing: {{fields}}.',
  missingCountry: 'country',
  missingLanguages: 'languages',
  completeProfile: 'Complete Your Profile',
  roleTitle: 'Choose your role first',
  roleText: 'Tell us that you are here to practise, and you can book.',
  chooseRole: 'Choose Your Role',

  chooseTime: 'Choose a time',
  timesIn: 'All times are shown in your zone: {{zone}}.',
  free: 'Free',
  laterDays_one: 'Show {{count}} more day',
  laterDays_other: 'Show {{count}} more days',
  noSlotsTitle: 'No Available Slots',
  noSlotsText: 'This interviewer has no free times right now. New ones are published all the time.',
  otherInterviewers: 'Look at Other Interviewers',
  toSummary: 'Continue to Summary',

  summary: 'Booking Summary',
  when: 'Date and time',
  changeTime: 'Change time',
  duration: 'Duration',
  minutes_one: '{{count}} minute',
  minutes_other: '{{count}} minutes',
  fee: 'Fee',
  chargedNow:
    'You are charged now: {{price}}. The booking is confirmed as soon as the payment has gone through.',
  authorisedOnly:
    '{{price}} is only authorised until the interviewer accepts. If they decline or do not answer within 24 hours, nothing is charged.',
  freeInstant: 'This session is free. It is confirmed at once.',
  freeApproval: 'This session is free. It is confirmed when the interviewer accepts.',
  held_one: 'The time is held for you for {{count}} minute while you pay.',
  held_other: 'The time is held for you for {{count}} minutes while you pay.',

  note: 'Note to the interviewer',
  noteHint: 'The position, your weak spots, what to focus on. {{used}} of {{max}} characters.',

  refundsTitle: 'If you have to cancel',
  tierWhen: 'When you cancel',
  tierBack: 'You get back',
  tierFrom: '{{hours}} hours or more ahead',
  tierBetween: 'From {{from}} up to {{to}} hours ahead',
  tierUnder: 'Less than {{hours}} hours ahead',
  tierUntil: 'until {{when}}',
  tierPast: 'no longer possible',
  tierNothing: 'Nothing',
  refundsInterviewer:
    'If the interviewer cancels, everything comes back. A refund reaches your card in 5-7 business days.',
  refundsRequest: 'Until the interviewer has accepted, cancelling costs nothing.',

  notesTitle: 'Good to know',
  noteConfirmation: 'You get a confirmation by email.',
  noteUnconfirmed:
    'Your email is not confirmed, so no email comes: confirmation and meeting link are in My Bookings.',
  noteLink: 'The meeting link comes by email as well.',
  noteCamera: 'Test your camera and microphone before the session.',
  noteRecorded: 'The session is recorded, so that you can watch it again.',
  noteCancel: 'Cancel 24 hours or more ahead to get the full fee back.',
  noteCancelFree: 'If you cannot come, please cancel 24 hours or more ahead.',

  consentsTitle: 'Please agree to all four',
  consentTerms: 'I accept the <policy>Terms of Service</policy>',
  consentPrivacy: 'I accept the <policy>Privacy Policy</policy>',
  consentCancellation: 'I accept the <policy>Cancellation and Refund Policy</policy>',
  consentRecording: 'I agree that the session is recorded, as <policy>described here</policy>',
  cards: 'Accepted cards',

  pay: 'Proceed to Payment',
  confirm: 'Confirm Booking',
  request: 'Send Request',
  processing: 'Processing...',
  priceChanged:
    'The price has changed: it was {{before}}, now it is {{now}}. Please look at it and go on if you agree.',
  bookingFailed: 'Booking failed',

  leavingTitle: 'Taking you to the payment page',
  leavingText: 'Your time is held. You pay {{price}} on the page of the payment provider.',
  heldFor: 'Held for you for',
  continueToPayment: 'Continue to Payment',
  bookedTitle: 'You are booked',
  bookedText: 'The confirmation with the meeting link is on its way to your inbox.',
  requestedTitle: 'Your request is sent',
  requestedText: 'You get an email as soon as the interviewer has answered.',
  answerBy: 'The interviewer answers by',
  viewBookings: 'View My Bookings',
})
