import { z } from 'zod'
import { experienceLevels, interviewTypes } from './enums.ts'
import { fieldCode } from './errors/error.ts'

const types = Object.values(interviewTypes)
const levels = Object.values(experienceLevels)

export const interviewTypeNumber = z.literal(types, fieldCode('field.invalid'))
export const experienceLevelNumber = z.literal(levels, fieldCode('field.invalid'))

/** Forms send a list as repeated fields or comma-separated text. An empty field or null clears it. */
const toNumbers = (value: unknown) => {
  if (value === null) return []
  const entries = typeof value === 'string' ? value.split(',') : value
  return Array.isArray(entries) ? entries.filter(entry => entry !== '').map(Number) : entries
}

/** Interview types without duplicates, in the order of the enum. */
export const interviewTypeSet = z
  .array(interviewTypeNumber)
  .overwrite(list => types.filter(type => list.includes(type)))

/** Levels without duplicates, from the lowest. */
export const experienceLevelSet = z
  .array(experienceLevelNumber)
  .overwrite(list => levels.filter(level => list.includes(level)))

/** The same types as an optional form field. */
export const interviewTypesFormField = z.preprocess(toNumbers, interviewTypeSet.optional())

/** The same levels as an optional form field. */
export const experienceLevelsFormField = z.preprocess(toNumbers, experienceLevelSet.optional())
