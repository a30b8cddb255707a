import { type DefaultSpecialtyId, defaultSpecialtyIndex } from '#contract/default-specialties.ts'
import { experienceLevels as level, interviewTypes as type } from '#contract/enums.ts'
import type { Expert } from './people.ts'

const technical = [type.Technical, type.Coding] as const
const typesBySpecialty: Partial<Record<DefaultSpecialtyId, readonly number[]>> = {
  backend: [type.Technical, type.SystemDesign, type.Coding],
  'system-design': [type.Technical, type.SystemDesign],
  cloud: [type.Technical, type.SystemDesign],
  algorithms: technical,
  product: [type.Behavioral, type.Product],
  'ux-design': [type.Behavioral, type.Product],
  'ux-research': [type.Behavioral, type.Product],
  'engineering-management': [type.Behavioral, type.SystemDesign, type.Leadership],
  behavioral: [type.General, type.Behavioral],
  'sales-engineering': [type.General, type.Technical],
}

/** Most senior level whose candidates an interviewer prepares, by years of experience. */
const highestLevel: Record<Expert['experience'], number> = {
  '1-3': level.EntryLevel,
  '4-6': level.MidLevel,
  '7-10': level.Senior,
  '10+': level.Lead,
}

/** Interview types and candidates' levels of a demo interviewer: three levels up to the highest. */
export function getInterviewKinds({ specialty, experience }: Pick<Expert, 'specialty' | 'experience'>) {
  const id = defaultSpecialtyIndex.find(specialty)?.id as DefaultSpecialtyId | undefined
  const highest = highestLevel[experience]
  return {
    interviewTypes: (id && typesBySpecialty[id]) ?? technical,
    levels: Object.values(level).filter(one => one <= highest && one > highest - 3),
  }
}
