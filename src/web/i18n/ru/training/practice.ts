import type { RussianMessages } from '#web/i18n/define-messages.ts'
import type { practice as english } from '#web/i18n/en/training/practice.ts'

export default {
  title: 'Вопросы для тренировки',

  headline: 'Тренируйтесь по одному вопросу',
  intro: 'Выберите тип собеседования и получите вопросы. Тренер разберёт каждый ваш ответ.',
  form: 'Ваша тренировка',
  jobRoleHint: 'По-английски, например «Data Analyst». Она прозвучит в некоторых вопросах.',
  questionLanguage: 'Вопросы и ответы на английском.',
  begin: 'Начать тренировку',
  beginning: 'Подбираем вопросы…',

  howTitle: 'Как это устроено',
  howQuestionsTitle: 'Получите пять вопросов',
  howQuestions: 'Под выбранный тип собеседования и уровень. Завтра будут новые.',
  howAnswerTitle: 'Напишите ответ',
  howAnswer: 'Сначала произнесите его вслух, потом запишите теми же словами.',
  howFeedbackTitle: 'Прочитайте разбор',
  howFeedback: 'Вы увидите балл, самую сильную фразу, следующий шаг и образец ответа.',

  otherQuestions: 'Выбрать другие вопросы',
  questionOf: 'Вопрос {{number}} из {{total}}',
  about: 'примерно {{time}}',
  answerHint:
    'По-английски, как на собеседовании. Ответ хранится в этой вкладке, пока вы её не закроете или не выйдете.',
  nextQuestion: 'Следующий вопрос',
  finish: 'Завершить',

  endTitle: 'Тренировка закончена',
  endNoScores: 'Баллов пока нет. Откройте вопрос и ответьте на него.',
  endScores_one: 'Балл {{score}} из 10 за {{count}} ответ.',
  endScores_few: 'В среднем {{score}} из 10 за {{count}} ответа.',
  endScores_many: 'В среднем {{score}} из 10 за {{count}} ответов.',
  endScores_other: 'В среднем {{score}} из 10 за {{count}} ответа.',
  questionsAndAnswers: 'Вопросы и ответы',
  noAnswer: 'Нет ответа',
  notChecked: 'Без разбора',
  tryAgain: 'Попробовать ещё раз',
  answerNow: 'Ответить на вопрос',
  withPerson: 'Потренироваться с человеком',
} satisfies RussianMessages<typeof english>
