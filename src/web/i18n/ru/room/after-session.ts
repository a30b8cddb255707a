import type { RussianMessages } from '#web/i18n/define-messages.ts'
import type { afterSession as english } from '#web/i18n/en/room/after-session.ts'

export default {
  title: 'Встреча',
  titleWith: 'Встреча: {{name}}',
  unavailable: 'Встреча не найдена',
  unavailableHint: 'Возможно, она ещё не началась или её отменили.',
  myBookings: 'Мои записи',

  review: 'Отзыв',
  reviewTitle: 'Как прошла встреча? Интервьюер: {{name}}',
  reviewText: 'Достаточно звёзд и одного предложения.',
  reviewOpensScorecard: 'Ваша оценка готова. Она откроется после вашего отзыва.',
  reviewLater: 'Отзыв можно оставить после окончания встречи: {{at}}.',

  next: 'Что дальше',
  bookAgain: 'Записаться снова: {{name}}',
  bookAgainText: 'Покажите, что изменилось, тому, кто видел вас в первый раз.',
  coach: 'Тренироваться с ИИ-тренером',
  coachText: 'Балл после каждого ответа, бесплатно.',

  backUntil: 'Вернуться можно до {{time}}.',
  thanks: 'Комната закрыта. Всё о вашей встрече собрано на одной странице.',
  openSession: 'Открыть страницу встречи',
  writeScorecard: 'Написать оценку',
} satisfies RussianMessages<typeof english>
