import type { RussianMessages } from '#web/i18n/define-messages.ts'
import type { review as english } from '#web/i18n/en/bookings/review.ts'

export default {
  title: 'Оставить отзыв',
  leave: 'Оставить отзыв',
  edit: 'Изменить отзыв',
  editTitle: 'Изменить отзыв',
  about: 'Ваша встреча: {{name}}',
  rating: 'Звёзды',
  comment: 'Комментарий',
  commentHint:
    'Что вам помогло? Отзыв виден в профиле интервьюера с вашим именем, а на его публичной странице — без имени.',
  submit: 'Отправить отзыв',
  submitting: 'Отправляем…',
  submitted: 'Отзыв отправлен',
  failed: 'Не удалось отправить отзыв',
  yours: 'Ваш отзыв',
  theirs: 'Отзыв кандидата',
  doesNotCount: 'В рейтинге он не учитывается.',
  theirsDoesNotCount: 'В вашем рейтинге он не учитывается, и видите его только вы двое.',
  unmet:
    'Он не учитывается в рейтинге, и видите его только вы двое. Учитываются встречи, которые оплачены и состоялись или на которых вы оба были в нашей комнате.',
  unconfirmed: 'Подтвердите свой email, и отзыв будет учтён. До тех пор его видите только вы двое.',
  editableUntil: 'Изменить его можно до {{at}}.',
} satisfies RussianMessages<typeof english>
