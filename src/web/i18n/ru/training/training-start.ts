import type { RussianMessages } from '#web/i18n/define-messages.ts'
import type { trainingStart as english } from '#web/i18n/en/training/training-start.ts'

export default {
  prepare: 'Подготовьтесь к встрече: {{name}}',
  prepareGo: 'Начать подготовку',

  types: 'Выберите собеседование',
  startType: 'Начать собеседование: {{type}}',
  start: 'Начать',
  lastScore: 'Последний балл',
  notTried: 'Ещё не пробовали',

  General: 'Общее',
  GeneralText: 'Кто вы, что вас мотивирует и как вы работаете.',
  Technical: 'Техническое',
  TechnicalText: 'Как устроены программы и системы и как искать ошибки.',
  Behavioral: 'Поведенческое',
  BehavioralText: 'Что вы делали в настоящих ситуациях и чему научились.',
  SystemDesign: 'Проектирование систем',
  SystemDesignText: 'Одна система, от требований до компромиссов.',
  Coding: 'Программирование',
  CodingText: 'Подход, код, сложность и тесты, с объяснением вслух.',
  Leadership: 'Лидерство',
  LeadershipText: 'Как вести за собой команду, с должностью и без неё.',
  Product: 'Продукт',
  ProductText: 'Пользователи, метрики, приоритеты и стратегия.',
} satisfies RussianMessages<typeof english>
