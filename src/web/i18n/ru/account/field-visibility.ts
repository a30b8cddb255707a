import type { RussianMessages } from '#web/i18n/define-messages.ts'
import type { fieldVisibility as english } from '#web/i18n/en/account/field-visibility.ts'

export default {
  title: 'Кто что видит',
  interviewee:
    'Интервьюеры, к которым вы записались, видят отмеченное «Ваши интервьюеры» — с момента запроса или записи и ещё 30\u00a0дней после встречи. Если вы отмените запись, они больше этого не видят.',
  interviewer: 'Отмеченное «Все участники» — в вашей карточке. Её видят все, кто вошёл на сайт.',

  onBookings: 'В записях и письмах',
  onBookingsAndCard: 'Все участники, в карточке, записях и письмах',
  emailInterviewee: 'Виден в записях после подтверждения',
  emailInterviewer: 'Все участники, если включить ниже',
  interviewers: 'Ваши интервьюеры',
  card: 'Все участники',
  place: 'Видите только вы; можно открыть ниже',
  onlyYou: 'Только вы',
  showPlace: 'Показывать интервьюерам, где я живу',
  showPlaceHint: 'Выключено: видите только вы.',
} satisfies RussianMessages<typeof english>
