/**
 * Usual specialties with other ways to write them. Search, filter and profile form take all spellings of a specialty
 * for one. Other specialties stay free text. No zod here, so that screens can use it.
 */
export const specialties = {
  backend: ['Backend Engineering', 'backend', 'back end', 'server side', 'бэкенд', 'бекенд', 'бэк'],
  frontend: ['Frontend Engineering', 'frontend', 'front end', 'фронтенд', 'фронт', 'вёрстка'],
  fullstack: ['Full-stack Engineering', 'full stack', 'fullstack', 'фулстек', 'фуллстек', 'фулстэк'],
  mobile: ['Mobile Development', 'mobile', 'мобильная разработка', 'мобильный', 'мобильные приложения'],
  ios: ['iOS Development', 'ios'],
  android: ['Android Development', 'android', 'андроид'],
  embedded: ['Embedded Systems', 'embedded', 'firmware', 'встраиваемые системы', 'эмбеддед'],
  games: ['Game Development', 'gamedev', 'games', 'game', 'геймдев', 'игры', 'разработка игр'],
  'system-design': ['System Design', 'systems design', 'проектирование систем', 'системный дизайн'],
  algorithms: ['Algorithms', 'coding', 'data structures', 'algorithms and data structures', 'алгоритмы'],
  architecture: ['Software Architecture', 'architecture', 'software architect', 'архитектура по'],
  cloud: [
    'Cloud Architecture',
    'cloud',
    'cloud architect',
    'aws',
    'azure',
    'gcp',
    'облачная архитектура',
    'облака',
  ],
  devops: ['DevOps', 'dev ops', 'platform', 'infrastructure', 'девопс', 'инфраструктура'],
  sre: ['Site Reliability Engineering', 'site reliability', 'sre', 'надёжность'],
  security: [
    ...['Cybersecurity', 'cyber security', 'security', 'information security', 'infosec'],
    ...['кибербезопасность', 'информационная безопасность', 'безопасность', 'иб'],
  ],
  'data-engineering': ['Data Engineering', 'data engineer', 'etl', 'инженерия данных', 'дата инженер'],
  'data-science': ['Data Science', 'data scientist', 'дата сайенс', 'наука о данных'],
  'data-analysis': [
    ...['Data Analysis', 'data analytics', 'data analyst', 'analytics', 'business intelligence', 'bi'],
    ...['анализ данных', 'аналитика данных', 'аналитик данных'],
  ],
  'machine-learning': ['Machine Learning', 'ml', 'ai', 'deep learning', 'машинное обучение', 'мл'],
  qa: ['Quality Assurance', 'qa', 'testing', 'test automation', 'тестирование', 'тестировщик'],
  product: ['Product Management', 'product', 'product manager', 'pm', 'продакт', 'управление продуктом'],
  project: ['Project Management', 'project manager', 'управление проектами', 'проджект'],
  'business-analysis': ['Business Analysis', 'business analyst', 'бизнес анализ', 'бизнес аналитик'],
  'ux-design': [
    'UX Design',
    'ux',
    'ui',
    'ui ux',
    'ux ui',
    'product design',
    'ux дизайн',
    'дизайн интерфейсов',
  ],
  'ux-research': ['UX Research', 'user research', 'ux исследования', 'исследования пользователей'],
  'engineering-management': [
    ...['Engineering Management', 'engineering manager', 'development manager', 'team lead', 'tech lead'],
    ...['тимлид', 'техлид', 'управление разработкой', 'руководитель разработки'],
  ],
  behavioral: [
    ...['Behavioral Interviews', 'behavioral', 'behavioural', 'behavioural interviews', 'soft skills'],
    ...['поведенческое собеседование', 'поведенческие собеседования'],
  ],
  hr: ['Human Resources', 'hr', 'recruiting', 'recruitment', 'recruiter', 'рекрутинг', 'кадры'],
  'sales-engineering': ['Sales Engineering', 'sales engineer', 'presales', 'solution engineering', 'пресейл'],
  sales: ['Sales', 'account management', 'продажи'],
  marketing: ['Marketing', 'growth', 'маркетинг'],
  finance: ['Finance', 'accounting', 'финансы', 'бухгалтерия'],
  consulting: ['Consulting', 'case interviews', 'management consulting', 'консалтинг'],
} as const satisfies Record<string, readonly [name: string, ...spellings: string[]]>

export type SpecialtyId = keyof typeof specialties

/** Words for the person or the work: a Backend Engineer works in Backend Engineering. */
const workWords =
  /(?<!\p{L})(?:engineers?|engineering|developers?|development|programmers?|programming|инженер|разработка|разработчик|программист)(?!\p{L})/gu

const normalize = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[\s\-_/.,]+/g, ' ')
    .trim()

const withoutWorkWords = (text: string): string => normalize(text.replace(workWords, ''))

const idBySpelling = new Map<string, SpecialtyId>()
for (const [id, spellings] of Object.entries(specialties))
  for (const spelling of spellings) idBySpelling.set(normalize(spelling), id as SpecialtyId)

/** The usual specialty that a text names in any of its spellings. */
export function findSpecialty(text: string): SpecialtyId | undefined {
  const plain = normalize(text)
  return idBySpelling.get(plain) ?? idBySpelling.get(withoutWorkWords(plain))
}

/** English name of the specialty that a text names, else the text. */
export function toSpecialtyName(text: string): string {
  const id = findSpecialty(text)
  return id ? specialties[id][0] : text
}

/** The same for all spellings of a specialty. */
export const toSpecialtyKey = (text: string): string => findSpecialty(text) ?? normalize(text)
