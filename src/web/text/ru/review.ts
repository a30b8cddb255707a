import type { Russian } from '../area.ts'
import type { review as english } from '../en/review.ts'

export const review: Russian<typeof english> = {
  title: 'Оставить отзыв',
  leave: 'Оставить отзыв',
  edit: 'Изменить отзыв',
  editTitle: 'Изменить отзыв',
  about: 'Ваша встреча: {{name}}',
  rating: 'Оценка',
  comment: 'Комментарий',
  commentHint: 'Что вам помогло? Отзыв с вашим именем увидят все, кто смотрит на этого интервьюера.',
  submit: 'Отправить отзыв',
  submitting: 'Отправляем…',
  submitted: 'Отзыв отправлен',
  failed: 'Не удалось отправить отзыв',
  yours: 'Ваш отзыв',
  theirs: 'Отзыв кандидата',
  editableUntil: 'Изменить его можно до {{at}}.',
}
