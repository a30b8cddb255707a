import { experienceLevels as level, interviewTypes as type } from '#contract/enums.ts'
import type { Language } from '#contract/language.ts'
import type { ExperienceLevel, InterviewType } from '#contract/training.ts'

type Label = { name: string; description: string }

type InterviewLabels = {
  types: Record<InterviewType, Label>
  levels: Record<ExperienceLevel, Label>
}

const englishLabels: InterviewLabels = {
  types: {
    [type.General]: {
      name: 'General',
      description: 'Who you are, your motivation and how you work.',
    },
    [type.Technical]: {
      name: 'Technical',
      description: 'How software and systems work, and how you find faults.',
    },
    [type.Behavioral]: {
      name: 'Behavioral',
      description: 'What you did in real situations, and what you learnt.',
    },
    [type.SystemDesign]: {
      name: 'System Design',
      description: 'One system, from requirements to trade-offs.',
    },
    [type.Coding]: {
      name: 'Coding',
      description: 'Approach, code, cost and tests, explained aloud.',
    },
    [type.Leadership]: {
      name: 'Leadership',
      description: 'Leading people, with and without a title.',
    },
    [type.Product]: {
      name: 'Product',
      description: 'Users, metrics, priorities and strategy.',
    },
  },
  levels: {
    [level.Intern]: { name: 'Intern', description: 'You are studying, or changing to this field.' },
    [level.EntryLevel]: {
      name: 'Entry Level',
      description: 'Your first job, or up to two years of experience.',
    },
    [level.MidLevel]: { name: 'Mid Level', description: 'You work on your own and finish what you start.' },
    [level.Senior]: { name: 'Senior', description: 'Others rely on your judgement.' },
    [level.Lead]: { name: 'Lead', description: 'You’re responsible for the work of a team.' },
    [level.Principal]: { name: 'Principal', description: 'You set the direction for many teams.' },
    [level.Executive]: {
      name: 'Executive',
      description: 'You’re responsible for a company or a large part of it.',
    },
  },
}

const russianLabels: InterviewLabels = {
  types: {
    [type.General]: {
      name: 'Общее',
      description: 'Кто вы, что вас мотивирует и как вы работаете.',
    },
    [type.Technical]: {
      name: 'Техническое',
      description: 'Как устроены программы и системы и как искать ошибки.',
    },
    [type.Behavioral]: {
      name: 'Поведенческое',
      description: 'Что вы делали в настоящих ситуациях и чему научились.',
    },
    [type.SystemDesign]: {
      name: 'Проектирование систем',
      description: 'Одна система, от требований до компромиссов.',
    },
    [type.Coding]: {
      name: 'Программирование',
      description: 'Подход, код, сложность и тесты, с объяснением вслух.',
    },
    [type.Leadership]: {
      name: 'Лидерство',
      description: 'Как вести за собой команду, с должностью и без неё.',
    },
    [type.Product]: {
      name: 'Продукт',
      description: 'Пользователи, метрики, приоритеты и стратегия.',
    },
  },
  levels: {
    [level.Intern]: { name: 'Стажёр', description: 'Вы учитесь или переходите в эту профессию.' },
    [level.EntryLevel]: { name: 'Джуниор', description: 'Первая работа или до двух лет опыта.' },
    [level.MidLevel]: {
      name: 'Мидл',
      description: 'Работаете самостоятельно и доводите начатое до конца.',
    },
    [level.Senior]: { name: 'Сеньор', description: 'На ваше мнение опираются другие.' },
    [level.Lead]: { name: 'Тимлид', description: 'Вы отвечаете за работу команды.' },
    [level.Principal]: {
      name: 'Ведущий эксперт',
      description: 'Вы задаёте направление для многих команд.',
    },
    [level.Executive]: {
      name: 'Топ-менеджер',
      description: 'Вы отвечаете за компанию или за большую её часть.',
    },
  },
}

export const interviewLabels: Record<Language, InterviewLabels> = { en: englishLabels, ru: russianLabels }
