/** Questions of the help page by topic. Each has a question and an answer in the `help` messages, and is an anchor. */
export const helpTopics = [
  { topic: 'booking', questions: ['book', 'pending', 'hold', 'noTime', 'otherTime'] },
  { topic: 'paying', questions: ['price', 'pay', 'declined', 'receipt', 'cancel', 'refund'] },
  { topic: 'changes', questions: ['move', 'absent', 'late'] },
  { topic: 'sessions', questions: ['device', 'connect', 'recording', 'watch', 'scorecard', 'zone'] },
  { topic: 'coach', questions: ['score', 'coachPrivate'] },
  { topic: 'interviewing', questions: ['start', 'sessionTypes', 'askedTime', 'calendar', 'payout'] },
  { topic: 'account', questions: ['email', 'password', 'role', 'visible', 'delete'] },
] as const

export type HelpQuestion = (typeof helpTopics)[number]['questions'][number]
