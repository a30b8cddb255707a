import { defineMessages } from '#web/i18n/define-messages.ts'

export const landingDetails = defineMessages('landingDetails', {
  stepsTitle: 'How it works',
  stepFind: 'Find an expert',
  stepFindText:
    'Filter by language, specialty and dates. Every card shows the rating, the price and the next free time in your time zone.',
  stepPractise: 'Practise a mock interview',
  stepPractiseText:
    'Meet on video, with a code editor and a whiteboard. There is nothing to install. Answer real questions and hear what to change.',
  stepLand: 'Land the job',
  stepLandText:
    'Between sessions the AI coach interviews you and scores your answers. You see which skills improve.',

  liveTitle: 'Interviewers you can book',
  loadingTeaser: 'Loading interviewers…',

  moneyTitle: 'Your money is protected',
  moneyLead:
    'We charge you only when your session is confirmed. Before you cancel, you see the exact refund.',
  heldTitle: 'We hold your time while you pay',
  heldText: 'You have at least 15 minutes to pay. If you don’t, we release the time and charge nothing.',
  chargedTitle: 'Charged only when confirmed',
  chargedText:
    'Some interviewers approve each request. We charge you when they accept. If they decline or don’t answer within 24 hours, we release the hold.',
  fixedTitle: 'One fixed price',
  fixedText: 'The price can’t change once you start paying. You pay exactly what you see.',
  secureTitle: 'Secure payments',
  secureText: 'You enter your card on the payment provider’s page. Your card details never reach us.',
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
    'We send refunds at once. Your bank takes 5-7 business days. <policy>Read the cancellation policy</policy>',

  questionsTitle: 'Before you book',
  getQuestion: 'What do I get?',
  getAnswer:
    'A live interview on video. Afterwards your interviewer can send you a scorecard: a grade for each skill, what was strong and what to do next. If you both agreed, you get a recording too.',
  whoQuestion: 'Who are the interviewers?',
  whoAnswer:
    'People who run interviews at work. They state their specialty, company and years of experience. Ratings come only from people who had a session with them.',
  worthQuestion: 'Is it worth it?',
  worthAnswer:
    'Try first: <coach>answer one question</coach> with the AI coach, without an account. Then compare interviewers by rating, reviews and price before you pay.',
  absentQuestion: 'What if the interviewer doesn’t come?',
  absentAnswer: 'You get a full refund. Wait 15 minutes, then report it in your booking.',
  moreQuestions: 'More questions and answers',

  recordedTitle: 'Sessions can be recorded',
  recordedText:
    'If you both agree, we record the session. Only the two of you can watch it. Either of you can delete it, and we delete it after 90 days.',
  earnTitle: 'Earn money by interviewing',
  earnText:
    'Do you run interviews at work? Publish your hours, set your own price, and confirm bookings instantly or one by one.',
  earnAction: 'Become an interviewer',
  earnActionMember: 'Manage Slots',
  partnersTitle: 'Recruitment partnerships',
  partnersText:
    'We work with companies that want well-prepared candidates, and whose experts want to interview.',
  partnersAction: 'Contact us',
  partnersSubject: 'Recruitment partnership',

  closingTitle: 'Your next interview deserves a rehearsal',
  closingText: 'Create an account and choose your interviewer.',
  createAccount: 'Create your account',
})
