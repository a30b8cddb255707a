/** Demo accounts for visitors to sign in with. */
export const demoEmails = {
  interviewer: 'interviewer@demo.test',
  approver: 'approver@demo.test',
  interviewee: 'interviewee@demo.test',
  admin: 'admin@demo.test',
} as const
