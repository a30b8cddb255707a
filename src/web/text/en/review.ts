import { area } from '../area.ts'

export const review = area('review', {
  title: 'Leave a review',
})
