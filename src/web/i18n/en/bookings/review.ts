import { defineMessages } from '#web/i18n/define-messages.ts'

export const review = defineMessages('review', {
  title: 'Leave a review',
  leave: 'Leave review',
  edit: 'Edit review',
  editTitle: 'Edit your review',
  about: 'Your session with {{name}}',
  rating: 'Rating',
  comment: 'Comment',
  commentHint:
    'What helped you? Everybody who looks at this interviewer reads it, with your first name; a public page shows it without.',
  submit: 'Submit review',
  submitting: 'Submitting…',
  submitted: 'Review submitted successfully',
  failed: 'Failed to submit review',
  yours: 'Your review',
  theirs: 'Review of the interviewee',
  doesNotCount: 'It does not count for the rating.',
  theirsDoesNotCount: 'It does not count for your rating, and only the two of you see it.',
  unmet:
    'It does not count for the rating, and only the two of you see it: a session counts when it was paid and nobody was reported absent, or when our room saw you both in it.',
  unconfirmed:
    'It counts for the rating once you confirm your email address. Until then only the two of you see it.',
  editableUntil: 'You can edit it until {{at}}.',
})
