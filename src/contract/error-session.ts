export const roomErrors = {
  // Recording
  'recording.not_found': { status: 404, message: 'This recording does not exist or was deleted.' },
  'recording.type': { status: 415, message: 'Please upload a recording as MP4, MOV, AVI, MP3, WAV or M4A.' },
  'recording.too_large': { status: 413, message: 'A recording may be up to 2 GB large.' },
  'recording.no_consent': {
    status: 422,
    message: 'The interviewee did not agree to a recording of this session.',
  },
  'recording.too_early': {
    status: 422,
    message: 'A recording can be added from the start of the session on.',
  },
  'recording.too_many': {
    status: 422,
    message:
      'A recording can be added to one session five times. To change it once more, please write to us.',
  },
  'recording.month_full': {
    status: 422,
    message: 'You can upload 20 GB of recordings in 30 days, and this would be more.',
  },
  'recording.too_late': {
    status: 422,
    message: 'A recording is kept for 90 days after the session, and they are over.',
  },
  'recording.no_such_part': { status: 416, message: 'The recording has no such part.' },
  'recording.upload_version': { status: 412, message: 'Resumable uploads speak tus 1.0.0 here.' },
  'recording.upload_not_found': {
    status: 404,
    message: 'This upload does not exist or has expired. Please start it again.',
  },
  'recording.upload_offset': { status: 409, message: 'This upload goes on at another place of the file.' },
  'recording.too_many_uploads': {
    status: 429,
    message: 'You have several unfinished uploads. Please finish one of them first.',
  },
  'recording.link_expired': {
    status: 410,
    message: 'This link to the recording has expired. Please open it again from your bookings.',
  },
  'recording.starts_later': { status: 422, message: 'Recording can start when the session does.' },
  'recording.finished': { status: 422, message: 'The recording of this session is finished already.' },
  'recording.other_browser': {
    status: 422,
    message: 'This recording was begun in another kind of browser. Please go on with that one.',
  },
  'recording.too_many_parts': { status: 422, message: 'This recording was begun anew too often.' },
  'recording.no_such_segment': { status: 404, message: 'This part of the recording does not exist.' },
  'recording.hash': { status: 422, message: 'This part of the recording arrived damaged.' },
  'recording.other_chunk': {
    status: 409,
    message: 'This part of the recording is there already, and it is another one.',
  },

  // Scorecard
  'scorecard.none': { status: 404, message: 'There is no scorecard of this session.' },
  'scorecard.not_now': {
    status: 422,
    message: 'A scorecard is written of a session that took place, from its start on.',
  },
  'scorecard.too_late': {
    status: 422,
    message:
      'A scorecard is sent within 14 days after the session, and corrected within 24 hours after it was sent.',
  },

  // Room
  'room.too_early': { status: 422, message: 'The room opens 15 minutes before the session starts.' },
  'room.closed': { status: 422, message: 'The room closed 30 minutes after the session ended.' },
  'room.ticket_used': {
    status: 410,
    message: 'This ticket has expired or was already used. Please join again.',
  },
  'room.notes_closed': {
    status: 422,
    message: 'Seven days after the session its questions and notes stay as they are.',
  },
  'room.too_many_notes': {
    status: 422,
    message: 'These are 200 questions and notes for one session; please delete some first.',
  },
  'room.only_interviewers_ask': { status: 422, message: 'Only the interviewer asks questions here.' },
  'room.too_many_questions': {
    status: 422,
    message: 'You keep 200 questions of your own; please delete some first.',
  },
  'room.messages_used_up': {
    status: 422,
    message: 'You have written 500 messages in this room, and no more can be added.',
  },
  'room.no_replay': { status: 404, message: 'There is nothing of this session to go through again.' },
  'room.foreign_page': { status: 403, message: 'The room can only be entered from its own page.' },
} as const satisfies Record<string, { status: number; message: string }>

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
