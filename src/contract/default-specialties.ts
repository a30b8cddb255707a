import { createSpecialtyIndex, type Specialty } from './specialties.ts'

type Row = readonly [id: string, nameEn: string, nameRu: string, synonyms: readonly string[]]

const rows = [
  [
    'backend',
    'Backend Engineering',
    'Бэкенд-разработка',
    ['backend', 'back end', 'server side', 'бэкенд', 'бекенд', 'бэк'],
  ],
  [
    'frontend',
    'Frontend Engineering',
    'Фронтенд-разработка',
    ['frontend', 'front end', 'фронтенд', 'фронт', 'вёрстка'],
  ],
  [
    'fullstack',
    'Full-stack Engineering',
    'Фулстек-разработка',
    ['full stack', 'fullstack', 'фулстек', 'фуллстек', 'фулстэк'],
  ],
  ['mobile', 'Mobile Development', 'Мобильная разработка', ['mobile', 'мобильный', 'мобильные приложения']],
  ['ios', 'iOS Development', 'Разработка для iOS', ['ios']],
  ['android', 'Android Development', 'Разработка для Android', ['android', 'андроид']],
  ['embedded', 'Embedded Systems', 'Встраиваемые системы', ['embedded', 'firmware', 'эмбеддед']],
  ['games', 'Game Development', 'Разработка игр', ['gamedev', 'games', 'game', 'геймдев', 'игры']],
  ['system-design', 'System Design', 'Проектирование систем', ['systems design', 'системный дизайн']],
  ['algorithms', 'Algorithms', 'Алгоритмы', ['coding', 'data structures', 'algorithms and data structures']],
  ['architecture', 'Software Architecture', 'Архитектура ПО', ['architecture', 'software architect']],
  [
    'cloud',
    'Cloud Architecture',
    'Облачная архитектура',
    ['cloud', 'cloud architect', 'aws', 'azure', 'gcp', 'облака'],
  ],
  ['devops', 'DevOps', 'DevOps', ['dev ops', 'platform', 'infrastructure', 'девопс', 'инфраструктура']],
  [
    'sre',
    'Site Reliability Engineering',
    'Надёжность сервисов (SRE)',
    ['site reliability', 'sre', 'надёжность'],
  ],
  [
    'security',
    'Cybersecurity',
    'Кибербезопасность',
    [
      'cyber security',
      'security',
      'information security',
      'infosec',
      'информационная безопасность',
      'безопасность',
      'иб',
    ],
  ],
  ['data-engineering', 'Data Engineering', 'Инженерия данных', ['data engineer', 'etl', 'дата инженер']],
  ['data-science', 'Data Science', 'Наука о данных', ['data scientist', 'дата сайенс']],
  [
    'data-analysis',
    'Data Analysis',
    'Анализ данных',
    [
      'data analytics',
      'data analyst',
      'analytics',
      'business intelligence',
      'bi',
      'аналитика данных',
      'аналитик данных',
    ],
  ],
  ['machine-learning', 'Machine Learning', 'Машинное обучение', ['ml', 'ai', 'deep learning', 'мл']],
  ['qa', 'Quality Assurance', 'Тестирование', ['qa', 'testing', 'test automation', 'тестировщик']],
  ['product', 'Product Management', 'Управление продуктом', ['product', 'product manager', 'pm', 'продакт']],
  ['project', 'Project Management', 'Управление проектами', ['project manager', 'проджект']],
  ['business-analysis', 'Business Analysis', 'Бизнес-анализ', ['business analyst', 'бизнес аналитик']],
  [
    'ux-design',
    'UX Design',
    'UX-дизайн',
    ['ux', 'ui', 'ui ux', 'ux ui', 'product design', 'дизайн интерфейсов'],
  ],
  ['ux-research', 'UX Research', 'UX-исследования', ['user research', 'исследования пользователей']],
  [
    'engineering-management',
    'Engineering Management',
    'Управление разработкой',
    [
      'engineering manager',
      'development manager',
      'team lead',
      'tech lead',
      'тимлид',
      'техлид',
      'руководитель разработки',
    ],
  ],
  [
    'behavioral',
    'Behavioral Interviews',
    'Поведенческие собеседования',
    ['behavioral', 'behavioural', 'behavioural interviews', 'soft skills', 'поведенческое собеседование'],
  ],
  [
    'hr',
    'Human Resources',
    'HR и подбор персонала',
    ['hr', 'recruiting', 'recruitment', 'recruiter', 'рекрутинг', 'кадры'],
  ],
  [
    'sales-engineering',
    'Sales Engineering',
    'Техническая поддержка продаж',
    ['sales engineer', 'presales', 'solution engineering', 'пресейл'],
  ],
  ['sales', 'Sales', 'Продажи', ['account management']],
  ['marketing', 'Marketing', 'Маркетинг', ['growth']],
  ['finance', 'Finance', 'Финансы', ['accounting', 'бухгалтерия']],
  ['consulting', 'Consulting', 'Консалтинг', ['case interviews', 'management consulting']],
] as const satisfies readonly Row[]

export type DefaultSpecialtyId = (typeof rows)[number][0]

/** Specialties of a new installation, until an owner changes them. Other specialties stay free text. */
export const defaultSpecialties: readonly Specialty[] = rows.map(([id, nameEn, nameRu, synonyms]) => ({
  ...{ id, nameEn, nameRu, synonyms: [...synonyms] },
  ...{ state: 'offered', mergedInto: null },
}))

export const defaultSpecialtyIndex = createSpecialtyIndex(defaultSpecialties)
