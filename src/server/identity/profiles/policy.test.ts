import { expect, test } from 'vitest'
import { pictureLimits } from '#contract/limits.ts'
import { displayNameOf, gapsOf, isPicture, merged } from './policy.ts'

const everything = {
  country: 'Georgia',
  languages: ['English'] as const,
  specialty: 'Backend',
  company: 'Acme',
  experience: '4-6',
}
const nothing = { country: null, languages: [], specialty: null, company: null, experience: null }

test('an interviewee needs a country and a language', () => {
  expect(gapsOf('interviewee', { country: 'Georgia', languages: ['English'] })).toEqual([])
  expect(gapsOf('interviewee', nothing)).toEqual(['country', 'languages'])
  expect(gapsOf(null, nothing)).toEqual(['country', 'languages'])
})

test('an interviewer also needs specialty, company and experience', () => {
  expect(gapsOf('interviewer', everything)).toEqual([])
  expect(gapsOf('interviewer', nothing)).toEqual([
    'country',
    'languages',
    'specialty',
    'company',
    'experience',
  ])
  for (const gap of ['specialty', 'company', 'experience'] as const) {
    expect(gapsOf('interviewer', { ...everything, [gap]: null })).toEqual([gap])
    expect(gapsOf('interviewer', { ...everything, [gap]: '' })).toEqual([gap])
  }
})

test('people without a name are called by their email up to the @', () => {
  expect(displayNameOf(null, 'ann.lee@example.test')).toBe('ann.lee')
  expect(displayNameOf('Ann Lee', 'ann.lee@example.test')).toBe('Ann Lee')
})

test('what was not sent stays and what is empty is cleared', () => {
  const before = { city: 'Tbilisi', mobile: '1', purpose: null as string | null }
  expect(merged(before, { mobile: undefined, purpose: 'grow' })).toEqual({ ...before, purpose: 'grow' })
  expect(merged<{ city: string | null }>(before, { city: null })).toEqual({ ...before, city: null })
})

test('a picture is one of the types that the form names, an animated one too', () => {
  for (const type of [...pictureLimits.types, 'image/apng']) expect(isPicture(type)).toBe(true)
  for (const type of [undefined, 'image/svg+xml', 'image/tiff', 'application/pdf', 'audio/wav'])
    expect(isPicture(type)).toBe(false)
})
