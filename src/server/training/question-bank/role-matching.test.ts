import { expect, test } from 'vitest'
import { detectRoleFamily, getRoleFit, type RoleFamily } from './role-matching.ts'

// Titles as users type them, collected before the patterns were written.
const titles: Record<RoleFamily, readonly string[]> = {
  backend: [
    'Backend Developer',
    'Senior Back-end Engineer',
    'Java Developer',
    'Python developer',
    'Go Engineer',
    'Golang developer',
    'PHP programmer',
    'Node.js Developer',
    'Ruby on Rails engineer',
    '.NET Developer',
    'C# developer',
    'Бэкенд-разработчик',
    'Java-разработчик',
    'Разработчик Python',
    'Программист 1С',
  ],
  frontend: [
    'Frontend Engineer',
    'Front-end developer',
    'React Developer',
    'Senior Angular Engineer',
    'Vue.js developer',
    'JavaScript Developer',
    'Фронтенд-разработчик',
    'Фронтенд разработчик React',
    'Верстальщик',
    'UI Engineer (React)',
  ],
  mobile: [
    'iOS Developer',
    'Android Engineer',
    'Senior Mobile Developer',
    'Flutter developer',
    'React Native Engineer',
    'Мобильный разработчик',
    'Android-разработчик',
    'iOS разработчик',
  ],
  infrastructure: [
    'DevOps Engineer',
    'SRE',
    'Site Reliability Engineer',
    'Platform Engineer',
    'Cloud Architect',
    'System Administrator',
    'Network engineer',
    'Security Engineer',
    'Infrastructure Lead',
    'DevOps-инженер',
    'Системный администратор',
    'Специалист по информационной безопасности',
  ],
  'data-engineering': [
    'Data Engineer',
    'Senior Data Platform Engineer',
    'ETL developer',
    'Database Administrator',
    'Analytics Engineer',
    'Big Data Engineer',
    'Дата-инженер',
    'Инженер данных',
  ],
  engineering: [
    'Software Engineer',
    'Full Stack Developer',
    'Fullstack engineer',
    'Engineering Manager',
    'Tech Lead',
    'QA Engineer',
    'Web Developer',
    'CTO',
    'Engineer',
    'Senior engineer',
    'Programmer',
    'C++ developer',
    'Embedded Software Engineer',
    'Разработчик',
    'Программист',
    'Тестировщик',
    'Тимлид',
  ],
  data: [
    'Data Scientist',
    'Data Analyst',
    'Machine Learning Engineer',
    'ML Engineer',
    'AI Researcher',
    'BI Analyst',
    'Product Analyst',
    'Аналитик данных',
    'Дата-сайентист',
    'Специалист по машинному обучению',
    'Продуктовый аналитик',
  ],
  design: [
    'UX Designer',
    'UI/UX Designer',
    'Product Designer',
    'Graphic Designer',
    'UX Researcher',
    'Head of Design',
    'Дизайнер интерфейсов',
    'Продуктовый дизайнер',
  ],
  product: [
    'Product Manager',
    'Senior Product Manager',
    'Product Owner',
    'Head of Product',
    'CPO',
    'VP of Product',
    'Program Manager',
    'Продакт-менеджер',
    'Менеджер продукта',
    'Владелец продукта',
  ],
  people: [
    'Recruiter',
    'HR Manager',
    'HR Business Partner',
    'Talent Acquisition Specialist',
    'Head of People',
    'People Operations Manager',
    'Рекрутер',
    'Менеджер по персоналу',
    'HR-менеджер',
  ],
  sales: [
    'Sales Manager',
    'Account Executive',
    'Customer Success Manager',
    'Customer Support Specialist',
    'Business Development Representative',
    'Sales Engineer',
    'Key Account Manager',
    'Менеджер по продажам',
    'Специалист поддержки',
    'Менеджер по работе с клиентами',
  ],
  other: [
    'Nurse',
    'Teacher',
    'Accountant',
    'Civil Engineer',
    'Mechanical Engineer',
    'Marketing Manager',
    'Lawyer',
    'Project coordinator',
    'Chef',
    'Бухгалтер',
    'Юрист',
    'Врач',
    'Head of Finance',
    'Chief Operating Officer',
  ],
}

test.each(Object.entries(titles))('detectRoleFamily recognises %s', (family, own) => {
  expect(own.map(one => `${detectRoleFamily(one)}: ${one}`)).toEqual(own.map(one => `${family}: ${one}`))
})

test('a missing title has no role family', () => {
  for (const none of [null, undefined, '', '   ']) expect(detectRoleFamily(none)).toBeNull()
})

test('a question with role families fits those roles, and one without fits all roles', () => {
  expect(getRoleFit(['backend'], 'backend')).toBe('own')
  expect(getRoleFit(['backend'], 'engineering')).toBe('own')
  expect(getRoleFit(['engineering'], 'mobile')).toBe('own')
  expect(getRoleFit(['engineering'], 'design')).toBe('others')
  expect(getRoleFit(['backend', 'mobile'], 'frontend')).toBe('others')
  expect(getRoleFit(undefined, 'design')).toBe('any')
  expect(getRoleFit(['backend'], null)).toBe('any')
})
