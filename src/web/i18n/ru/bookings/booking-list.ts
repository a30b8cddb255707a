import type { RussianMessages } from '#web/i18n/define-messages.ts'
import type { bookingList as english } from '#web/i18n/en/bookings/booking-list.ts'

export default {
  groups: 'Записи',
  upcoming: 'Предстоят',
  waiting: 'Ждут',
  past: 'Прошли',
  cancelled: 'Отменены',
  all: 'Все',
  noneUpcoming: 'Предстоящих встреч нет',
  noneWaiting: 'Нет записей, которые ждут ответа или оплаты',
  nonePast: 'Прошедших встреч пока нет',
  noneCancelled: 'Отменённых записей нет',
  pageEmpty: 'На этой странице больше ничего нет',
  firstPage: 'На первую страницу',

  now: 'Идёт сейчас',
  ended: 'Закончилась',
  completed: 'Состоялась',

  acceptSoon: 'Запрос принят. Ещё несколько секунд это можно отменить.',
  declineSoon: 'Запрос отклонён. Ещё несколько секунд это можно отменить.',
  cancelSoon: 'Запись отменена. Ещё несколько секунд её можно вернуть.',
  sending: 'Отправляем…',
  undo: 'Вернуть',
  undone: 'Действие отменено. Ничего не изменилось.',
  more: 'Ещё',
  opensAt: 'Откроется в {{time}}',

  scorecard: 'Оценка',
  writeScorecard: 'Написать оценку',
  toGrade: 'Напишите оценку: {{name}}',
  bookAgain: 'Записаться снова',
  addToCalendar: 'Добавить в календарь',
  calendarFile: 'Файл календаря',
  calendarFileHint:
    'Для Apple Calendar, Thunderbird и большинства других. Файл есть и в письме с подтверждением.',
  calendarFileSaved: 'Сохранено: {{file}}',
  google: 'Google Календарь',
  outlook: 'Outlook',
  outlookWork: 'Microsoft 365 (работа или учёба)',
} satisfies RussianMessages<typeof english>
