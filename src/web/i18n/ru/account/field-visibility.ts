import type { RussianMessages } from '#web/i18n/define-messages.ts'
import type { fieldVisibility as english } from '#web/i18n/en/account/field-visibility.ts'

export default {
  title: 'Кто это видит',
  interviewee:
    'Ваше имя и подтверждённый email указаны в каждой вашей записи. То, что отмечено «Видят ваши интервьюеры», они видят с момента запроса или записи и ещё 30 дней после встречи. После отмены они этого больше не видят, а никто другой не видит никогда.',
  interviewer: 'То, что отмечено «В вашей карточке», видят все, кто вошёл на сайт.',

  onBookings: 'Указано в ваших записях и в письмах о них.',
  onBookingsAndCard: 'Указано в вашей карточке, в записях и в письмах о них.',
  emailInterviewee: 'Указан в ваших записях для интервьюеров, когда вы его подтвердите.',
  emailInterviewer: 'В вашей карточке, если вы включите это ниже.',
  interviewers: 'Видят ваши интервьюеры.',
  card: 'В вашей карточке.',
  place: 'Видите только вы, если не включить показ ниже.',
  onlyYou: 'Видите только вы.',
  showPlace: 'Показывать моим интервьюерам, где я живу',
  showPlaceHint: 'Если выключено, это видите только вы.',
} satisfies RussianMessages<typeof english>
