import type { RussianMessages } from '#web/i18n/define-messages.ts'
import type { bookingList as english } from '#web/i18n/en/bookings/booking-list.ts'

export default {
  groups: 'Какие записи',
  upcoming: 'Предстоят',
  waiting: 'Ждут',
  past: 'Прошли',
  cancelled: 'Отменены',
  all: 'Все',
  noneUpcoming: 'Встреч впереди нет',
  noneWaiting: 'Ничто не ждёт ответа или оплаты',
  nonePast: 'Ни одной встречи ещё не было',
  noneCancelled: 'Отменённых записей нет',
  pageEmpty: 'На этой странице больше ничего нет',
  firstPage: 'На первую страницу',
  reviewOpen: 'Можно оставить отзыв',

  now: 'идёт сейчас',
  ended: 'закончилась',
  completed: 'состоялась',

  declineSoon: 'Отклонено. Ещё несколько секунд это можно вернуть.',
  cancelSoon: 'Отменено. Ещё несколько секунд это можно вернуть.',
  sending: 'Отправляем…',
  undo: 'Вернуть',
  undone: 'Возвращено. Ничего не изменилось.',

  scorecard: 'Оценка встречи',
  writeScorecard: 'Написать оценку',
  bookAgain: 'Записаться снова',
  addToCalendar: 'Добавить в календарь',
  calendarFile: 'Файл календаря',
  calendarFileHint:
    'Для Apple Calendar, Thunderbird и большинства других. Такой же приходит с письмом о записи.',
  calendarFileSaved: 'Сохранено: {{file}}',
  google: 'Google Календарь',
  outlook: 'Outlook',
  outlookWork: 'Microsoft 365 (работа или учёба)',
} satisfies RussianMessages<typeof english>
