import type { RussianMessages } from '#web/i18n/define-messages.ts'
import type { practice as english } from '#web/i18n/en/practice.ts'

export default {
  title: 'Генератор вопросов',

  headline: 'Тренируйтесь по одному вопросу',
  intro: 'Выберите тип собеседования и получите вопросы. Тренер разберёт каждый ваш ответ.',
  form: 'Ваша тренировка',
  jobRoleHint: 'Прозвучит в некоторых вопросах. Лучше по-английски, например «Data Analyst».',
  questionLanguage: 'Вопросы и ответы на английском.',
  begin: 'Начать тренировку',
  beginning: 'Подбираем вопросы…',

  howTitle: 'Как это устроено',
  howQuestionsTitle: 'Получите пять вопросов',
  howQuestions: 'Они подходят к выбранному типу собеседования и уровню. Каждый день вопросы новые.',
  howAnswerTitle: 'Напишите ответ',
  howAnswer: 'Сначала произнесите его вслух, потом запишите так, как сказали бы на собеседовании.',
  howFeedbackTitle: 'Прочитайте разбор',
  howFeedback: 'Вы увидите оценку, самую сильную фразу, следующий шаг и образец ответа.',

  otherQuestions: 'Выбрать другие вопросы',
  questionOf: 'Вопрос {{number}} из {{total}}',
  about: 'примерно {{time}}',
  answerHint:
    'По-английски, как на собеседовании. Ответ хранится в этой вкладке, пока вы её не закроете или не выйдете.',
  nextQuestion: 'Следующий вопрос',
  finish: 'Завершить',

  endTitle: 'Тренировка закончена',
  endIntro: 'Есть ответ, который вы теперь дали бы иначе? Попробуйте этот вопрос ещё раз.',
  questionsAndAnswers: 'Вопросы и ответы',
  noAnswer: 'Нет ответа',
  notChecked: 'Без разбора',
  again: 'Пройти ещё раз',
  withPerson: 'Потренироваться с человеком',
} satisfies RussianMessages<typeof english>
