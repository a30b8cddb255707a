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
  outOfTen: '{{score}}/10',
  excellent: 'Отлично!',
  good: 'Хорошо',
  needsImprovement: 'Стоит доработать',
  unscored: 'Не могу честно оценить этот ответ.',
  unscoredInInterview: 'В среднюю оценку он не входит. Образец ответа будет в итогах.',
  unscoredAlone: 'Сравните его с образцом.',
  fallback: 'Языковая модель не ответила, поэтому ответил наш встроенный тренер.',

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
