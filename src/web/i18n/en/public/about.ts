import { defineMessages } from '#web/i18n/define-messages.ts'

export const about = defineMessages('about', {
  title: 'About Rehearse',
  description: 'Why Rehearse exists, who interviews, how payments and refunds work, and who it is for.',
  subtitle: 'Most people first say their answers aloud in the interview that counts. Rehearse changes that.',
  missionTitle: 'Our mission',
  missionFirst:
    'Good people lose good jobs to bad interviews. They can do the work. They just haven’t practised talking about it.',
  missionSecond:
    'Rehearse connects them with people who run interviews in their field. You practise on video and hear what interviewers listen for.',

  featuresTitle: 'What you can do here',
  expertTitle: 'Meet real experts',
  expertText:
    'Search interviewers by language, specialty and dates, read their reviews, and book a time in your own time zone.',
  practiceTitle: 'Practise on video',
  practiceText:
    'Each confirmed booking has a meeting link and a calendar invitation. The room has a code editor and a whiteboard.',
  trainingTitle: 'Practise in between',
  trainingText: 'The AI coach interviews you for the role you want, scores your answers and tells you why.',
  reviewTitle: 'Trust the reviews',
  reviewText: 'Only people who had a session can review it, once. Ratings come from nothing else.',

  paymentsTitle: 'Payments and refunds',
  paymentsText:
    'We work with two kinds of payment provider. You enter your card with the provider, and your card details never reach us.',
  cardTitle: 'A card payment provider',
  cardText: 'Takes international cards in US dollars, euros and pounds.',
  regionalTitle: 'A regional payment provider',
  regionalText: 'A bank in Georgia that takes local cards and payments in lari.',
  paymentsNote:
    'We charge you only when your session is confirmed. Cancel 24 hours ahead for a full refund, 12 hours ahead for half. <policy>Read the cancellation policy</policy>',

  interviewersTitle: 'Who interviews here',
  interviewersFirst:
    'Interviewers run interviews at work. They state their specialty, company and years of experience themselves, and need all of it before candidates can find them.',
  interviewersSecond:
    'The rest comes from candidates: the rating, the reviews and the number of sessions. If you both agree, a session is recorded. Only the two of you can watch it, either of you can delete it, and we delete it after 90 days.',

  audienceTitle: 'Who it is for',
  seekersTitle: 'Job seekers',
  seekersText: 'From the first internship to the executive round.',
  expertsTitle: 'Interviewers',
  expertsText: 'People who run interviews at work. They set their own hours and prices.',
  companiesTitle: 'Companies',
  companiesText: 'Teams that recruit with us as partners. <mail>Contact us</mail>',

  closing: 'Practise before it counts.',
  join: 'Create your account',
  find: 'Find Interviewers',
  bookings: 'My Bookings',
})
