/** What is refused in training. */
export const trainingErrors = {
  'training.session_not_found': { status: 404, message: 'This training session does not exist.' },
  'training.session_ended': { status: 409, message: 'Session has ended' },
  'training.session_cancelled': { status: 409, message: 'This session was cancelled, so it has no summary.' },
  'training.session_paused': { status: 409, message: 'This session is paused. Resume it to go on.' },
  'training.already_active': {
    status: 409,
    message: 'You already have a session going on. Please end, pause or cancel it first.',
  },
  'training.daily_limit': {
    status: 429,
    message: 'You have started 10 sessions today. You can start again tomorrow.',
  },
  'training.busy': { status: 409, message: 'The coach is still answering. Please wait a moment.' },
  'training.too_many_messages': {
    status: 422,
    message: 'A session has 40 messages at most. End it to read the summary.',
  },
  'training.not_english': {
    status: 422,
    message: 'This interview is held in English, and only answers in English can be judged.',
  },
  'training.no_russian': {
    status: 422,
    message: 'Interviews are held in English here: only a language model could hold one in Russian.',
  },
  'training.coach_silent': {
    status: 503,
    message: 'The coach cannot judge right now. Nothing is lost: please send it again in a moment.',
  },
  'training.no_answer': {
    status: 422,
    message: 'That is no answer yet. Say what you would say in the interview, in a few sentences.',
  },
  'training.no_question': {
    status: 404,
    message: 'This question is not asked any more. Please take another one.',
  },
  'training.not_completed': { status: 409, message: 'This is possible once the session has ended.' },
  'training.too_many_retries': { status: 422, message: 'A question can be answered again five times.' },
} as const satisfies Record<string, { status: number; message: string }>
