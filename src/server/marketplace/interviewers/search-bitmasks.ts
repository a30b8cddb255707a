import { experienceLevels, interviewTypes, spokenLanguages } from '#contract/enums.ts'
import type { SpokenLanguage } from '#contract/profile.ts'
import type { ExperienceLevel, InterviewType } from '#contract/training.ts'

// Sets that search compares are stored as one bit per element, so that an index evaluates them.

/** One bit per language, at its index in the contract's list. */
export const toLanguageBits = (languages: readonly SpokenLanguage[]): number =>
  toNumberBits(languages.map(language => spokenLanguages.indexOf(language)))

export const fromLanguageBits = (bits: number): SpokenLanguage[] =>
  spokenLanguages.filter((_, index) => hasBit(bits, index))

/** One bit per number of an interview type or a level. */
export const toNumberBits = (numbers: readonly number[]): number =>
  numbers.reduce((bits, number) => bits | (1 << number), 0)

export const fromTypeBits = (bits: number): InterviewType[] =>
  Object.values(interviewTypes).filter(type => hasBit(bits, type))

export const fromLevelBits = (bits: number): ExperienceLevel[] =>
  Object.values(experienceLevels).filter(level => hasBit(bits, level))

const hasBit = (bits: number, index: number): boolean => (bits & (1 << index)) !== 0
