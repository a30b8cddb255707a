import { defineMessages } from '#web/i18n/define-messages.ts'

export const landing = defineMessages('landing', {
  title: 'Rehearse the interview. Land the job.',
  description:
    'Find an expert in your field, practise a mock interview on video and get honest feedback before the interview that counts.',
  lead: 'Sit across from someone who interviews in your field, before it counts. Practise on video, hear what to do better, and walk into the real interview calm.',
  getStarted: 'Get started',
  signIn: 'Sign in',
  findInterviewers: 'Find Interviewers',
  myBookings: 'My Bookings',
  myProfile: 'My profile',
  freeToJoin: 'An account is free. You see the price before you book.',
  tryCoach: 'Try the coach first: one question, no account',

  roomShot: 'A call in the room: the interviewer large, you in the corner, the time left above.',
})
