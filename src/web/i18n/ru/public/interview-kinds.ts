import type { RussianMessages } from '#web/i18n/define-messages.ts'
import type { interviewKinds as english } from '#web/i18n/en/public/interview-kinds.ts'

export default {
  General: 'Общее',
  Technical: 'Техническое',
  Behavioral: 'Поведенческое',
  SystemDesign: 'Проектирование систем',
  Coding: 'Программирование',
  Leadership: 'Лидерство',
  Product: 'Продукт',

  Intern: 'Стажёр',
  EntryLevel: 'Джуниор',
  MidLevel: 'Мидл',
  Senior: 'Сеньор',
  Lead: 'Тимлид',
  Principal: 'Ведущий эксперт',
  Executive: 'Топ-менеджер',

  types: 'Типы собеседований',
  typesHint: 'Какие собеседования вы проводите. Кандидаты ищут по ним.',
  levels: 'Уровни кандидатов',
  levelsHint: 'К собеседованиям какого уровня вы готовите.',
} satisfies RussianMessages<typeof english>
