import type { Skill } from '#contract/training.ts'
import type { MessageKey } from '#web/i18n/define-messages.ts'
import { training as text } from '#web/i18n/en/training/training.ts'
import { useTranslations } from '#web/i18n/translate.ts'

const skillMessageKeys = {
  'self-presentation': 'selfPresentation',
  motivation: 'motivation',
  communication: 'communication',
  collaboration: 'collaboration',
  ownership: 'ownership',
  learning: 'learning',
  judgement: 'judgement',
  'leading-people': 'leadingPeople',
  'technical-depth': 'technicalDepth',
  'problem-solving': 'problemSolving',
  'system-design': 'systemDesign',
  'product-thinking': 'productThinking',
  strategy: 'strategy',
} as const satisfies Record<Skill, MessageKey<(typeof text)['messages']>>

/** Usage: `const skillName = useSkillName()`, then `skillName('ownership')`. */
export function useSkillName(): (skill: Skill) => string {
  const t = useTranslations(text)
  return skill => t(skillMessageKeys[skill])
}
