import { defineMessages } from '#web/i18n/define-messages.ts'

export const about = defineMessages('about', {
  title: 'About Rehearse',
  description: 'Why Rehearse exists, what it offers, how payments work and who it is for.',
  subtitle:
    'A job interview is a performance that most people give without a single rehearsal. We change that.',
  missionTitle: 'Our mission',
  missionFirst:
    'Good people lose good jobs to bad interviews. Not because they cannot do the work, but because the first time they say the answer aloud is the time that counts.',
  missionSecond:
    'Rehearse brings them together with people who interview in their field. An hour of honest practice, on video, with somebody who knows what the other side listens for.',

  featuresTitle: 'What you can do here',
  expertTitle: 'Meet real experts',
  expertText:
    'Search interviewers by language, specialty and dates, read what others say about them, and book a time that suits you in your own time zone.',
  practiceTitle: 'Practise on video',
  practiceText:
    'A confirmed booking comes with a meeting link and a calendar invitation. Interviewers may bring a link of their own.',
  trainingTitle: 'Practise in between',
  trainingText:
    'Between sessions, a coach interviews you for the role you want, asks what was missing and says what to do better.',
  reviewTitle: 'Trust the reviews',
  reviewText: 'Only people who have had a session can review it, once. Ratings come from nothing else.',

  paymentsTitle: 'Two ways to pay, equally protected',
  paymentsText:
    'We work with two kinds of payment provider. Card details are entered with the provider and never reach us.',
  cardTitle: 'A card payment provider',
  cardText: 'Takes international cards in US dollars, euros and pounds.',
  regionalTitle: 'A regional payment provider',
  regionalText: 'A bank in Georgia that takes local cards and payments in lari.',
  paymentsNote:
    'Whichever you use, you are charged only when your session is confirmed. <policy>How cancellations and refunds work</policy>',

  recordedTitle: 'Sessions are recorded',
  recordedFirst:
    'Watching yourself answer teaches more than any advice. That is why interviewers record sessions, with the consent you give when you book, and upload them here.',
  recordedSecond:
    'Only the two people of the session can watch a recording, either of them can delete it, and after 90 days it is deleted by itself.',

  audienceTitle: 'Who it is for',
  seekersTitle: 'Job seekers',
  seekersText: 'From the first internship to the executive round: everybody who wants to come prepared.',
  expertsTitle: 'Interviewers',
  expertsText: 'People who interview at work and like to teach it, at hours and prices of their own.',
  companiesTitle: 'Companies',
  companiesText: 'Teams that recruit with us as partners. <mail>Write to us</mail>',

  closing: 'Take the seat before it counts.',
  join: 'Create your account',
  find: 'Find Interviewers',
  bookings: 'My Bookings',
})
