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
      description: 'Who you are, why you are here and how you work: the start of almost every interview.',
    },
    [type.Technical]: {
      name: 'Technical',
      description: 'How software and systems work, and how you find out why they do not.',
    },
    [type.Behavioral]: {
      name: 'Behavioral',
      description: 'What you did in real situations, what came of it and what you learnt.',
    },
    [type.SystemDesign]: {
      name: 'System Design',
      description: 'One system, thought through aloud: requirements, parts, data, trade-offs and failure.',
    },
    [type.Coding]: {
      name: 'Coding',
      description: 'Problems to solve by talking: the approach, the code, its cost and its tests.',
    },
    [type.Leadership]: {
      name: 'Leadership',
      description: 'Leading people with and without a title: direction, growth and hard conversations.',
    },
    [type.Product]: {
      name: 'Product',
      description: 'Users and their problems, measures of success, priorities and strategy.',
    },
  },
  levels: {
    [level.Intern]: { name: 'Intern', description: 'You are studying, or changing to this field.' },
    [level.EntryLevel]: { name: 'Entry Level', description: 'Your first job, or up to two years in it.' },
    [level.MidLevel]: { name: 'Mid Level', description: 'You work on your own and finish what you start.' },
    [level.Senior]: { name: 'Senior', description: 'Others build on your judgement.' },
    [level.Lead]: { name: 'Lead', description: 'You answer for the work of a team.' },
    [level.Principal]: { name: 'Principal', description: 'You set the direction for many teams.' },
    [level.Executive]: { name: 'Executive', description: 'You answer for a company or a large part of it.' },
  },
}

const russianLabels: InterviewLabels = {
  types: {
    [type.General]: {
      name: 'Общее',
      description: 'Кто вы, почему пришли и как работаете: с этого начинается почти любое собеседование.',
    },
    [type.Technical]: {
      name: 'Техническое',
      description: 'Как устроены программы и системы и как найти причину, когда они не работают.',
    },
    [type.Behavioral]: {
      name: 'Поведенческое',
      description: 'Что вы делали в настоящих ситуациях, что из этого вышло и чему вы научились.',
    },
    [type.SystemDesign]: {
      name: 'Проектирование систем',
      description: 'Одна система, продуманная вслух: требования, части, данные, компромиссы и сбои.',
    },
    [type.Coding]: {
      name: 'Программирование',
      description: 'Задачи, которые решают вслух: подход, код, его цена и проверка.',
    },
    [type.Leadership]: {
      name: 'Лидерство',
      description: 'Как вести людей с должностью и без неё: цели, рост и трудные разговоры.',
    },
    [type.Product]: {
      name: 'Продукт',
      description: 'Пользователи и их задачи, показатели успеха, приоритеты и стратегия.',
    },
  },
  levels: {
    [level.Intern]: { name: 'Стажёр', description: 'Вы учитесь или переходите в эту профессию.' },
    [level.EntryLevel]: { name: 'Начинающий', description: 'Первая работа или до двух лет опыта.' },
    [level.MidLevel]: {
      name: 'Специалист',
      description: 'Работаете самостоятельно и доводите начатое до конца.',
    },
    [level.Senior]: { name: 'Старший специалист', description: 'На ваше мнение опираются другие.' },
    [level.Lead]: { name: 'Руководитель группы', description: 'Вы отвечаете за работу команды.' },
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
