import type { RussianMessages } from '#web/i18n/define-messages.ts'
import type { typeNames as english } from '#web/i18n/en/bookings/type-names.ts'

export default {
  mockInterview: 'Пробное собеседование',
  type: 'Вид встречи',
  types: 'Виды встреч',
  free: 'Бесплатно',
  freeOnce: 'Бесплатно, один раз',
  introUsed: 'Вы уже записывались на бесплатное знакомство с этим интервьюером.',
  ownTerms: 'Длительность и цена зависят от времени.',
  book: 'Записаться',
  bookType: 'Записаться: {{name}}',
  answers: 'Ответы на ваши вопросы',
  ownAnswers: 'Ваши ответы',
  downloadFile: 'Скачать {{name}}, {{size}}',
  fileGone: 'больше недоступен',
} satisfies RussianMessages<typeof english>
