import type { RussianMessages } from '#web/i18n/define-messages.ts'
import type { nextSteps as english } from '#web/i18n/en/bookings/next-steps.ts'

export default {
  title: 'Что дальше',
  loading: 'Загружаем…',
  failed: 'Не удалось загрузить, что дальше.',

  session: 'Встреча: {{name}}',
  startsIn: 'Начнётся через <clock>мгновение</clock>',
  endsIn: 'Идёт сейчас, закончится через <clock>мгновение</clock>',
  sessionJoin: 'Войти на встречу',
  sessionLook: 'Открыть запись',

  requests_one: '{{count}} запрос ждёт вашего ответа',
  requests_few: '{{count}} запроса ждут вашего ответа',
  requests_many: '{{count}} запросов ждут вашего ответа',
  requests_other: '{{count}} запроса ждут вашего ответа',
  answerBy: 'Ответьте до: <at>тогда</at>',
  requestsAnswer: 'Ответить',

  hold: 'Мы держим время за вами: {{name}}',
  holdFor: 'Оплатите в течение <clock>мгновения</clock>',
  holdPay: 'Перейти к оплате',

  training: 'У вас есть незаконченная тренировка',
  trainingText: 'Продолжите с того места, где остановились.',
  trainingGoOn: 'Продолжить тренировку',

  role: 'Выберите роль',
  roleText: 'Проходить интервью или проводить их.',
  roleChoose: 'Выбрать роль',
  setup: 'Заполните профиль',
  setupInterviewer: 'После этого вас смогут найти и записаться к вам.',
  setupInterviewee: 'Это займёт две минуты. После этого можно записываться.',
  setupGo: 'Заполнить профиль',
  publish: 'Опубликуйте первые окна',
  publishText: 'После этого к вам смогут записаться.',
  slots_one: 'У вас впереди {{count}} окно',
  slots_few: 'У вас впереди {{count}} окна',
  slots_many: 'У вас впереди {{count}} окон',
  slots_other: 'У вас впереди {{count}} окна',
  slotsText: 'Чем больше окон, тем больше записей.',
  slotsGo: 'Моё расписание',
  find: 'Найдите эксперта для следующего собеседования',
  findText: 'Выбирайте по компании, уровню, языку и цене.',
  findGo: 'Найти интервьюера',
  train: 'Потренируйтесь с ИИ-тренером бесплатно',
  trainText: '30 минут. Оценка после каждого ответа.',
  trainGo: 'ИИ-тренировка',
  lastTraining: 'Последняя тренировка',
  lastTrainingRead: 'Открыть итоги',
} satisfies RussianMessages<typeof english>
