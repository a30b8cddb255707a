import { area } from '../area.ts'

export const review = area('review', {
  title: 'Leave a review',
  leave: 'Leave review',
  edit: 'Edit review',
  editTitle: 'Edit your review',
  about: 'Your session with {{name}}',
  rating: 'Rating',
  comment: 'Comment',
  commentHint: 'What helped you? Everybody who looks at this interviewer reads it, with your first name.',
  submit: 'Submit review',
  submitting: 'Submitting…',
  submitted: 'Review submitted successfully',
  failed: 'Failed to submit review',
  yours: 'Your review',
  theirs: 'Review of the interviewee',
  editableUntil: 'You can edit it until {{at}}.',
})
