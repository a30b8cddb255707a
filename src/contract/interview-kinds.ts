import { z } from 'zod'
import { experienceLevels, interviewTypes } from './enums.ts'
import { fieldCode } from './errors/error.ts'

const types = Object.values(interviewTypes)
const levels = Object.values(experienceLevels)

export const interviewTypeNumber = z.literal(types, fieldCode('field.invalid'))
export const experienceLevelNumber = z.literal(levels, fieldCode('field.invalid'))

/** Forms send a list as repeated fields or comma-separated text, and an empty field clears it. */
const toNumbers = (value: unknown) => {
  if (value === undefined) return undefined
  const entries = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : []
  return entries.filter(entry => entry !== '').map(Number)
}

/** Types of interviews, in the order of the types. */
export const interviewTypeSet = z
  .array(interviewTypeNumber)
  .overwrite(list => types.filter(type => list.includes(type)))

/** Levels of candidates, from the lowest. */
export const experienceLevelSet = z
  .array(experienceLevelNumber)
  .overwrite(list => levels.filter(level => list.includes(level)))

/** Types of interviews that an interviewer runs, in the order of the types. */
export const interviewTypeList = z.preprocess(toNumbers, interviewTypeSet.optional())

/** Levels of the candidates that an interviewer prepares, from the lowest. */
export const experienceLevelList = z.preprocess(toNumbers, experienceLevelSet.optional())
