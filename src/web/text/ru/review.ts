import type { Russian } from '../area.ts'
import type { review as english } from '../en/review.ts'

export const review: Russian<typeof english> = {
  title: 'Оставить отзыв',
}
