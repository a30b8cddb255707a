/** Fields of software. A plain “engineer” may get questions about any of them. */
const engineeringFields = ['backend', 'frontend', 'mobile', 'infrastructure', 'data-engineering'] as const

/** Kinds of work that questions are written for. */
export const roleFamilies = [
  ...engineeringFields,
  'engineering',
  'data',
  'design',
  'product',
  'people',
  'sales',
  'other',
] as const
export type RoleFamily = (typeof roleFamilies)[number]

/** Patterns for job titles. The first match counts, so specific families come before general ones. */
const rolePatterns: readonly (readonly [RoleFamily, RegExp])[] = [
  [
    'people',
    /\b(?:recruit\w*|sourcer|hr|hrbp|human resources|people (?:partner|operations|ops|lead|manager)|head of people|talent|l&d|learning and development)\b|рекрут|подбор|кадр|персонал|эйчар/,
  ],
  [
    'sales',
    /\b(?:sales|account (?:executive|manager|director)|business development|bdr|sdr|customer (?:success|support|service|care|experience)|support (?:agent|specialist|representative)|call cent(?:er|re)|pre-?sales|key account|partnerships?)\b|продаж|поддержк|клиент|аккаунт.?менедж|колл.?центр/,
  ],
  [
    'data-engineering',
    /\b(?:data (?:platform |infrastructure |warehouse )?(?:engineer\w*|architect)|(?:etl|elt|dwh|big data|analytics|database) (?:developer|engineer\w*)|dataops|dba|database administrator)\b|(?:дата|data).?инженер|инженер (?:по )?данных|разработчик (?:бд|баз данных|dwh|etl)|администратор баз/,
  ],
  [
    'data',
    /\b(?:data (?:scien\w+|analyst|analytics)|machine learning|ml|mlops|ai|nlp|deep learning|computer vision|(?:product|business intelligence|bi|web|marketing|quantitative) analyst|bi developer|statistician|research scientist|quant|llm)\b|аналитик данных|дата.?(?:сайентист|саентист|аналитик)|машинно[а-я]* обучен|специалист по (?:данным|ии)|(?:продуктовый|bi).?аналитик/,
  ],
  [
    'design',
    /\b(?:ux|ui(?! (?:engineer|developer))|designer|design (?:lead|manager|director|ops)|head of design|user (?:experience|interface|research\w*)|illustrator|art director|interaction)\b|дизайн/,
  ],
  [
    'product',
    /\b(?:product (?:manager|owner|lead|director|management|marketing manager)|(?:head|director|vp) of product|chief product officer|cpo|program(?:me)? manager|group product|apm)\b|продакт|менеджер (?:по )?продукт|продуктов[а-я]* менеджер|владелец продукта|директор по продукту/,
  ],
  ['mobile', /\b(?:ios|android|mobile|flutter|react native|swift|kotlin (?:mobile|android))\b|мобильн/],
  [
    'frontend',
    /\b(?:front.?end|ui (?:engineer|developer)|react|angular|vue(?:\.?js)?|javascript|web (?:ui|interface)|html|css|svelte|typescript developer)\b|фронт.?энд|фронт.?енд|верстальщик/,
  ],
  [
    'infrastructure',
    /\b(?:devops|sre|site reliability|platform engineer\w*|infrastructure|cloud|system\w* (?:administrator|admin|engineer)|sysadmin|network|kubernetes|security|devsecops|release engineer|it operations|reliability)\b|девопс|сисадмин|системный администратор|сетевой|инфраструктур|безопасност|облач/,
  ],
  [
    'backend',
    /\.net\b|\b(?:back.?end|java|golang|go (?:developer|engineer)|python|php|node(?:\.?js)?|ruby|rails|c#|scala|server.?side|api (?:developer|engineer)|django|spring|kotlin|rust|elixir|laravel)(?![\w+])|бэк.?энд|бек.?енд|бэк.?енд|(?:разработчик|программист) (?:на )?1[сc]|1[сc].?(?:разработчик|программист)|питон/,
  ],
  [
    'engineering',
    /\b(?:software|full.?stack|developer|programmer|web|engineering|sde|swe|qa|test(?:er|ing)?|embedded|firmware|c\+\+|game|tech(?:nical)? lead|cto|solutions? architect|software architect|it architect|coder|computer science)(?!\w)|разработчик|программист|тестировщик|фуллст|фулл.?стек|техлид|тимлид|архитектор (?:по|решений)|системный аналитик/,
  ],
]

/** A plain engineer builds software. An engineer of bridges, sound or sales does not. */
const plainEngineerPattern =
  /^(?:(?:junior|senior|lead|staff|principal|middle|chief|head|an?|the|trainee|intern|graduate|distinguished) )*engineer(?: (?:intern|trainee|manager|lead|i{1,3}|\d))?$/

/** Role family of a job title, or null without a title. */
export function detectRoleFamily(jobRole: string | null | undefined): RoleFamily | null {
  const title = jobRole
    ?.toLowerCase()
    .replace(/[\s_–—-]+/g, ' ')
    .replaceAll('ё', 'е')
    .trim()
  if (!title) return null
  const match = rolePatterns.find(([, pattern]) => pattern.test(title))
  return match ? match[0] : plainEngineerPattern.test(title) ? 'engineering' : 'other'
}

/** A question is for the user's `own` role, for `others`, or `any`: for any role, or the user gave none. */
export type RoleFit = 'own' | 'any' | 'others'

export function getRoleFit(roles: readonly RoleFamily[] | undefined, family: RoleFamily | null): RoleFit {
  if (!roles || family === null) return 'any'
  const isField = (role: RoleFamily) => engineeringFields.some(field => field === role)
  const isOwn = roles.some(
    role =>
      role === family ||
      (family === 'engineering' && isField(role)) ||
      (role === 'engineering' && isField(family)),
  )
  return isOwn ? 'own' : 'others'
}
