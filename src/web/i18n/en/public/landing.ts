import { defineMessages } from '#web/i18n/define-messages.ts'

export const landing = defineMessages('landing', {
  title: 'Rehearse the interview. Land the job.',
  description:
    'Practise on video with someone who runs interviews in your field. Get a scorecard before the real interview.',
  lead: 'Practise on video with someone who runs interviews in your field. Get a scorecard. Fix what’s weak before the real interview.',
  bookInterview: 'Book a mock interview',
  signIn: 'Sign in',
  findInterviewers: 'Find Interviewers',
  myBookings: 'My Bookings',
  myProfile: 'My profile',
  freeToJoin: 'Your account is free. You see the price before you book.',
  tryCoach: 'Try the AI coach: one question, no account',
  trainWithCoach: 'Train with the AI coach',
  becomeInterviewer: 'Become an interviewer',
  questions: 'Questions and answers',
})
