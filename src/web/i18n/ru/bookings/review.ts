import type { RussianMessages } from '#web/i18n/define-messages.ts'
import type { review as english } from '#web/i18n/en/bookings/review.ts'

export default {
  title: 'Оставить отзыв',
  leave: 'Оставить отзыв',
  edit: 'Изменить отзыв',
  editTitle: 'Изменить отзыв',
  about: 'Ваша встреча: {{name}}',
  rating: 'Оценка',
  comment: 'Комментарий',
  commentHint:
    'Что вам помогло? Отзыв с вашим именем увидят все, кто смотрит на этого интервьюера; на его открытой странице он стоит без имени.',
  submit: 'Отправить отзыв',
  submitting: 'Отправляем…',
  submitted: 'Отзыв отправлен',
  failed: 'Не удалось отправить отзыв',
  yours: 'Ваш отзыв',
  theirs: 'Отзыв кандидата',
  doesNotCount: 'В рейтинге он не учитывается.',
  theirsDoesNotCount: 'В вашем рейтинге он не учитывается, и видите его только вы двое.',
  unmet:
    'В рейтинге он не учитывается, и видите его только вы двое. Встреча учитывается, если она оплачена и никто не сообщил о неявке или если вы оба были в нашей комнате.',
  unconfirmed:
    'В рейтинге он будет учтён, когда вы подтвердите свой email. До тех пор его видите только вы двое.',
  editableUntil: 'Изменить его можно до {{at}}.',
} satisfies RussianMessages<typeof english>
