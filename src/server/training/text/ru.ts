import { experienceLevels as level, interviewTypes as type } from '#contract/enums.ts'
import type { InterviewLabels } from './en.ts'

export const russianLabels: InterviewLabels = {
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
