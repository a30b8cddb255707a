/** The demo accounts that are meant to be signed in to. */
export const demoEmails = {
  interviewer: 'interviewer@demo.test',
  approver: 'approver@demo.test',
  interviewee: 'interviewee@demo.test',
  admin: 'admin@demo.test',
} as const
