import { expect, test } from 'vitest'
import { experts, interviewees } from '#demo/people.ts'
import { drawPortrait } from './draw.ts'

const faces = [...experts, ...interviewees].flatMap(({ name, face }) => (face ? [{ name, face }] : []))

test('a user has the same face every time, and no other user has it', () => {
  const drawn = faces.map(({ name, face }) => drawPortrait(name, face))
  expect(faces.map(({ name, face }) => drawPortrait(name, face))).toEqual(drawn)
  expect(new Set(drawn).size).toBe(faces.length)
  for (const picture of drawn) expect(picture).not.toMatch(/undefined|NaN|null/)
})
