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
  doesNotCount: 'В рейтинге он не учитывается.',
  theirsDoesNotCount: 'В вашем рейтинге он не учитывается, и видите его только вы двое.',
  unmet:
    'В рейтинге он не учитывается, и видите его только вы двое: встреча была бесплатной, и вместе в нашей комнате вы не были.',
  unconfirmed:
    'В рейтинге он будет учтён, когда вы подтвердите свой email. До тех пор его видите только вы двое.',
  editableUntil: 'Изменить его можно до {{at}}.',
}
