import { defineMessages } from '#web/i18n/define-messages.ts'

export const landingDetails = defineMessages('landingDetails', {
  stepsTitle: 'Three steps to the job',
  stepFind: 'Find an expert',
  stepFindText:
    'Choose by language, specialty and dates. Every card shows rating, price and the next free time in your own time zone.',
  stepFindShot: 'An interviewer’s card: rating, languages, next free time, price.',
  stepPractise: 'Practise a mock interview',
  stepPractiseText:
    'Book a time, meet on video, answer real questions and hear what to change. Your next session is one click away.',
  stepPractiseShot: 'My Bookings: the next session, its countdown, the button to join.',
  stepLand: 'Land the job',
  stepLandText:
    'Between sessions the AI coach interviews you and scores every answer. See what gets better, and give the answers you have rehearsed.',
  stepLandShot: 'Training progress: average score, time practised, weakest skill.',

  liveTitle: 'Who is waiting to meet you',
  loadingTeaser: 'Loading interviewers…',

  moneyTitle: 'Your money is protected',
  moneyLead:
    'You are charged only when your session is confirmed. And before you cancel, you see exactly what comes back.',
  heldTitle: 'Held while you pay',
  heldText:
    'We hold your time for at least 15 minutes while you pay. If you leave, it’s released and you owe nothing.',
  chargedTitle: 'Charged only when confirmed',
  chargedText:
    'Some interviewers approve each request. We charge you when they accept. If they decline or don’t answer within 24 hours, the hold is released.',
  fixedTitle: 'One price, fixed',
  fixedText:
    'The price is fixed the moment you start to pay. What you see, with its currency, is what you pay.',
  secureTitle: 'Secure payments',
  secureText:
    'You pay on the page of a payment provider. Your card details are entered there and never reach us.',
  tiersTitle: 'If you cancel a confirmed booking',
  tierFull: '24 hours or more before',
  tierFullBack: 'Full refund',
  tierHalf: '12 to 24 hours before',
  tierHalfBack: '50% refund',
  tierNone: 'Less than 12 hours before',
  tierNoneBack: 'No refund',
  tierInterviewer: 'The interviewer cancels',
  tierInterviewerBack: 'Full refund',
  tiersNote:
    'Refunds leave us at once; your bank takes 5-7 business days. <policy>Read the whole policy</policy>',

  recordedTitle: 'Every session is recorded',
  recordedText:
    'See yourself the way an interviewer does. With the consent you give when you book, the interviewer records the session and uploads it here. Only the two of you can watch it, either of you can delete it, and after 90 days it is gone.',
  earnTitle: 'Earn money by interviewing',
  earnText:
    'You have sat on the other side of the table? Publish the hours you like, set your own price, and choose whether bookings arrive at once or wait for your approval.',
  earnAction: 'Become an interviewer',
  earnActionMember: 'Manage Slots',
  partnersTitle: 'Recruitment partnerships',
  partnersText:
    'Hiring, or helping people get hired? We work with companies whose candidates want to come prepared and whose experts want to interview.',
  partnersAction: 'Write to us',
  partnersSubject: 'Recruitment partnership',

  closingTitle: 'The next interview deserves a rehearsal',
  closingText: 'Create an account, choose your expert and take the seat.',
  createAccount: 'Create your account',
})
