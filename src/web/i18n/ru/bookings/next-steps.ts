import type { RussianMessages } from '#web/i18n/define-messages.ts'
import type { nextSteps as english } from '#web/i18n/en/bookings/next-steps.ts'

export default {
  title: 'Что дальше',
  loading: 'Смотрим, что дальше…',
  failed: 'Не удалось загрузить, что дальше.',

  session: 'Встреча: {{name}}',
  startsIn: 'Начнётся через <clock>мгновение</clock>',
  endsIn: 'Идёт сейчас, закончится через <clock>мгновение</clock>',
  sessionJoin: 'Войти на встречу',
  sessionLook: 'Мои записи',

  requests_one: '{{count}} запрос ждёт вашего ответа',
  requests_few: '{{count}} запроса ждут вашего ответа',
  requests_many: '{{count}} запросов ждут вашего ответа',
  requests_other: '{{count}} запроса ждут вашего ответа',
  answerBy: 'Ответьте до: <at>тогда</at>',
  requestsAnswer: 'Ответить',

  hold: 'Время закреплено за вами: {{name}}',
  holdFor: 'Оплатите в течение <clock>мгновения</clock>',
  holdPay: 'Перейти к оплате',

  training: 'Тренировочное собеседование не закончено',
  trainingText: 'Тренер ждёт там, где вы остановились.',
  trainingGoOn: 'Продолжить тренировку',

  role: 'Выберите роль',
  roleText: 'От неё зависит, что вы здесь найдёте.',
  roleChoose: 'Выбрать роль',
  setup: 'Заполните профиль',
  setupInterviewer: 'Тогда вас найдут и смогут к вам записаться.',
  setupInterviewee: 'Две минуты — и можно записываться.',
  setupGo: 'Заполнить недостающее',
  publish: 'Опубликуйте первые окна',
  publishText: 'К вам смогут записаться, как только появятся свободные окна.',
  slots_one: 'У вас впереди {{count}} окно',
  slots_few: 'У вас впереди {{count}} окна',
  slots_many: 'У вас впереди {{count}} окон',
  slots_other: 'У вас впереди {{count}} окна',
  slotsText: 'Чем больше окон, тем больше людей найдут удобное для себя.',
  slotsGo: 'Моё расписание',
  find: 'Найдите эксперта для следующего собеседования',
  findText: 'По языку, специализации и дате; цену вы видите до записи.',
  findGo: 'Найти интервьюера',
  train: 'Потренируйтесь с тренером: бесплатно и сразу',
  trainText: 'Полчаса — и каждый ответ получает оценку с объяснением.',
  trainGo: 'ИИ-тренировка',
} satisfies RussianMessages<typeof english>
