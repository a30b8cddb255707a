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
    'What helped you? Shown on the interviewer’s profile with your first name, and on their public page without it.',
  submit: 'Submit review',
  submitting: 'Submitting…',
  submitted: 'Review submitted successfully',
  failed: 'Failed to submit review',
  yours: 'Your review',
  theirs: 'Candidate’s review',
  doesNotCount: 'It doesn’t count towards the rating.',
  theirsDoesNotCount: 'It doesn’t count towards your rating. Only the two of you see it.',
  unmet:
    'It doesn’t count towards the rating, and only the two of you see it. Sessions count when they were paid and attended, or when you both joined our room.',
  unconfirmed: 'Confirm your email address to make it count. Until then only the two of you see it.',
  editableUntil: 'You can edit it until {{at}}.',
})
