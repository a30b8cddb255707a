/** Errors with one HTTP status: their codes and sentences. */
export const withStatus = <Messages extends Record<string, string>>(status: number, messages: Messages) =>
  Object.fromEntries(
    Object.entries(messages).map(([code, message]) => [code, { status, message }]),
  ) as Record<keyof Messages, { status: number; message: string }>

/** Errors that a screen finds before the server does, or that have no sentence of the server. Every page loads them. */
export const screenErrorMessages = {
  ...withStatus(400, {
    'request.invalid': 'Check the highlighted fields.',
  }),
  ...withStatus(401, {
    'auth.required': 'Sign in to continue.',
  }),
  ...withStatus(403, {
    'view.read_only': 'This view is read-only. Nothing was changed.',
    'view.not_shown': 'This view doesn’t show this.',
  }),
  ...withStatus(404, {
    'payment.not_found': 'Failed to verify payment status',
    'recording.not_found': 'This recording doesn’t exist or was deleted.',
  }),
  ...withStatus(409, {
    'account.in_session': 'You’re in a session right now. Close your account after it ends.',
    'booking.being_settled': 'We’re still processing the payment of this booking. Try again in a moment.',
    'training.already_active': 'You already have an interview in progress. End, pause or cancel it first.',
  }),
  ...withStatus(413, {
    'request.too_large': 'This is too large.',
    'profile.image_too_large': 'The image must be under 5MB.',
    'recording.too_large': 'A recording can have up to 2 GB.',
    'answer_file.too_large': 'The file is larger than 5 MB. Choose a smaller one.',
  }),
  ...withStatus(415, {
    'profile.image_type': 'Choose a valid image type: JPG, PNG, GIF or WebP.',
    'profile.image_heic':
      'Most browsers can’t show HEIC files. Export this picture as JPG and choose that file. To take JPG pictures on an iPhone, choose Settings, Camera, Formats, Most Compatible.',
    'answer_file.type': 'Choose a PDF, Word (DOCX), plain text, PNG or JPEG file.',
    'recording.type': 'Upload the recording as MP4, MOV, AVI, MP3, WAV or M4A.',
  }),
  ...withStatus(422, {
    'answer_file.empty': 'This file is empty. Choose another one.',
    'recording.empty': 'This file is empty. Choose another one.',
    'profile.image_empty': 'This file is empty. Choose another one.',
    'profile.upload_failed': 'We couldn’t upload this picture. Try another one.',
  }),
  ...withStatus(429, {
    'request.too_many': 'Too many requests. Wait a moment and try again.',
    'training.daily_limit': 'You’ve started 10 interviews today. You can start again tomorrow.',
  }),
  ...withStatus(500, {
    'server.failed': 'An error occurred',
  }),
  ...withStatus(503, {
    'server.unavailable': 'This isn’t available right now. Try again in a moment.',
    'payment.setup_failed': 'Payment setup failed',
  }),
}
