import { experienceLevels, interviewTypes } from '#contract/enums.ts'
import type { ExperienceLevel, InterviewType } from '#contract/training.ts'
import { interviewKinds } from '#web/i18n/en/public/interview-kinds.ts'
import { useTranslations } from '#web/i18n/translate.ts'

type TypeName = keyof typeof interviewTypes
type LevelName = keyof typeof experienceLevels

const typeNames = Object.keys(interviewTypes) as TypeName[]
const levelNames = Object.keys(experienceLevels) as LevelName[]

/** Names of interview types and levels, and both as options in order. */
export function useInterviewKinds() {
  const t = useTranslations(interviewKinds)
  // A number that a newer release added has no name here.
  const nameOf = (key: TypeName | LevelName | undefined) => (key ? t(key) : '')
  const typeName = (type: InterviewType) => nameOf(typeNames[type])
  const levelName = (level: ExperienceLevel) => nameOf(levelNames[level])
  return {
    typeName,
    levelName,
    types: typeNames.map(name => ({ value: interviewTypes[name], label: t(name) })),
    levels: levelNames.map(name => ({ value: experienceLevels[name], label: t(name) })),
    /** `Entry Level – Senior`, or a list with gaps. Levels are in order. */
    levelRange: (levels: readonly ExperienceLevel[]) => {
      const [first, last] = [levels[0], levels.at(-1)]
      if (first === undefined || last === undefined) return ''
      const isRange = levels.length > 1 && last - first === levels.length - 1
      return isRange
        ? `${levelName(first)} – ${levelName(last)}`
        : levels.map(levelName).filter(Boolean).join(', ')
    },
  }
}
