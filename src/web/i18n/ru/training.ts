import type { RussianMessages } from '#web/i18n/define-messages.ts'
import type { training as english } from '#web/i18n/en/training.ts'

export default {
  interviewType: 'Тип собеседования',
  experienceLevel: 'Уровень',
  jobRole: 'Должность',
  screens: 'ИИ-тренировка',
  toInterview: 'Собеседование',
  toHistory: 'История',
  toProgress: 'Прогресс',
  toQuestions: 'Вопросы',

  coach: 'Тренер',
  you: 'Вы',
  code: 'Код',
  answerScore: 'Ответ',
  outOfTen: '{{score}}/10',
  excellent: 'Отлично!',
  good: 'Хорошо',
  needsImprovement: 'Стоит доработать',
  feedback: 'Разбор',
  suggestions: 'Советы',
  fallback: 'Языковая модель была недоступна, поэтому ответил наш собственный тренер.',

  selfPresentation: 'Рассказ о себе',
  motivation: 'Мотивация',
  communication: 'Общение',
  collaboration: 'Работа с другими',
  ownership: 'Ответственность',
  learning: 'Обучаемость',
  judgement: 'Здравость суждений',
  leadingPeople: 'Руководство людьми',
  technicalDepth: 'Глубина знаний',
  problemSolving: 'Решение задач',
  systemDesign: 'Проектирование систем',
  productThinking: 'Продуктовое мышление',
  strategy: 'Стратегия',
} satisfies RussianMessages<typeof english>
