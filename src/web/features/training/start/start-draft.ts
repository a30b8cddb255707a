import type { Booking } from '#contract/booking.ts'
import type { DefaultSpecialtyId } from '#contract/default-specialties.ts'
import { interviewTypes, interviewTypes as type } from '#contract/enums.ts'
import type { SpecialtyIndex } from '#contract/specialties.ts'
import type { InterviewType } from '#contract/training.ts'
import { readDraft, saveDraft } from '#web/lib/storage/draft-storage.ts'

export const startInterviewDraftKey = 'interview'

/** Address that opens the start dialog with a type. */
export const getStartPath = (type: InterviewType): string => `/interview-training?type=${type}`

type Interviewer = Pick<Booking, 'interviewerSpecialty' | 'interviewerCompany'>

/** Address that prepares for a session: the start dialog with the type that suits the interviewer's specialty. */
export const getPreparePath = (specialties: SpecialtyIndex, { interviewerSpecialty }: Interviewer): string =>
  getStartPath(
    (interviewerSpecialty ? proposeInterviewType(specialties, interviewerSpecialty) : null) ??
      interviewTypes.General,
  )

/** Fills the start dialog with the role and company of an interviewer. The user can change them. */
export function prefillInterview(
  specialties: SpecialtyIndex,
  { interviewerSpecialty, interviewerCompany }: Interviewer,
): void {
  const jobRole = interviewerSpecialty && toJobTitle(specialties, interviewerSpecialty)
  saveDraft(startInterviewDraftKey, {
    ...readDraft(startInterviewDraftKey),
    ...(jobRole && { jobRole }),
    ...(interviewerCompany && { companyName: interviewerCompany }),
  })
}

/** Interview type and usual job title of the specialties of a new installation. Others have neither. */
const specialtyJobs: Record<DefaultSpecialtyId, readonly [interviewType: InterviewType, jobTitle: string]> = {
  backend: [type.Technical, 'Backend Engineer'],
  frontend: [type.Technical, 'Frontend Engineer'],
  fullstack: [type.Technical, 'Full-stack Engineer'],
  mobile: [type.Technical, 'Mobile Developer'],
  ios: [type.Technical, 'iOS Developer'],
  android: [type.Technical, 'Android Developer'],
  embedded: [type.Technical, 'Embedded Engineer'],
  games: [type.Technical, 'Game Developer'],
  'system-design': [type.SystemDesign, 'Software Engineer'],
  algorithms: [type.Coding, 'Software Engineer'],
  architecture: [type.SystemDesign, 'Software Architect'],
  cloud: [type.SystemDesign, 'Cloud Architect'],
  devops: [type.Technical, 'DevOps Engineer'],
  sre: [type.SystemDesign, 'Site Reliability Engineer'],
  security: [type.Technical, 'Security Engineer'],
  'data-engineering': [type.Technical, 'Data Engineer'],
  'data-science': [type.Technical, 'Data Scientist'],
  'data-analysis': [type.Technical, 'Data Analyst'],
  'machine-learning': [type.Technical, 'Machine Learning Engineer'],
  qa: [type.Technical, 'QA Engineer'],
  product: [type.Product, 'Product Manager'],
  project: [type.Leadership, 'Project Manager'],
  'business-analysis': [type.Product, 'Business Analyst'],
  'ux-design': [type.Product, 'UX Designer'],
  'ux-research': [type.Product, 'UX Researcher'],
  'engineering-management': [type.Leadership, 'Engineering Manager'],
  behavioral: [type.Behavioral, ''],
  hr: [type.Behavioral, 'HR Manager'],
  'sales-engineering': [type.Technical, 'Sales Engineer'],
  sales: [type.Behavioral, 'Sales Manager'],
  marketing: [type.Behavioral, 'Marketing Manager'],
  finance: [type.Behavioral, 'Financial Analyst'],
  consulting: [type.Behavioral, 'Consultant'],
}

/** Words of job titles that name no specialty. The first match counts. */
const titlePatterns: readonly (readonly [InterviewType, RegExp])[] = [
  [
    type.Leadership,
    /\b(?:head|director|vp|vice president|chief|c[etof]o|(?:engineering|team|tech|technical) (?:lead|manager)|team leader)\b|директор|руководител|тимлид|техлид|начальник/,
  ],
  [type.Product, /\bproduct\b|\b(?:ux|ui)\b|designer|продакт|продуктов|дизайн/],
  [type.SystemDesign, /\barchitect|архитектор/],
  [
    type.Technical,
    /\b(?:software|web|developer|programmer|engineer|sde|swe|data|network|database|system\w* admin\w*|sysadmin|tester|analyst)\b|разработчик|программист|инженер|тестировщик|аналитик|администратор/,
  ],
  [
    type.Behavioral,
    /\b(?:sales|support|customer|recruit\w*|account|marketing|nurse|teacher|assistant|manager)\b|продаж|поддержк|клиент|рекрут|маркет|менеджер|учител|медсестр/,
  ],
]

const seniority =
  /\b(?:junior|middle|mid[ -]?level|senior|staff|principal|lead|intern|trainee|graduate)\b|младший|старший|ведущий|стажёр|стажер/gi

/** Interview type that suits a job title. Null if the title says nothing about it. */
export function proposeInterviewType(specialties: SpecialtyIndex, jobRole: string): InterviewType | null {
  const title = jobRole.replace(seniority, ' ').replace(/\s+/g, ' ').trim()
  if (title === '') return null
  const job = findJob(specialties, title)
  if (job) return job[0]
  const lower = jobRole.toLowerCase()
  return titlePatterns.find(([, pattern]) => pattern.test(lower))?.[0] ?? null
}

/** Usual job title of a specialty: `Product Manager` for Product Management. Free text stays. */
export const toJobTitle = (specialties: SpecialtyIndex, specialty: string): string =>
  findJob(specialties, specialty)?.[1] ?? specialty

function findJob({ find }: SpecialtyIndex, text: string) {
  const id = find(text)?.id ?? ''
  return Object.hasOwn(specialtyJobs, id) ? specialtyJobs[id as DefaultSpecialtyId] : undefined
}
