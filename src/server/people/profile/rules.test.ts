import { expect, test } from 'vitest'
import { displayNameOf, gapsOf, imageTypeOf, languageBits, merged, searchFactsOf } from './rules.ts'

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

test('an interviewer is found when complete and not suspended, by name, company and specialty', () => {
  const ann = { ...everything, displayName: 'Ann Lee', isSuspended: false }
  expect(searchFactsOf(ann)).toEqual({ listed: true, language_bits: 1, search_text: 'ann lee acme backend' })
  expect(searchFactsOf({ ...ann, isSuspended: true }).listed).toBe(false)
  expect(searchFactsOf({ ...ann, company: null })).toMatchObject({
    listed: false,
    search_text: 'ann lee backend',
  })
})

test('a language is the bit at its place in the list', () => {
  expect(languageBits([])).toBe(0)
  expect(languageBits(['English', 'Russian', 'Georgian'])).toBe(1 + 2 ** 6 + 2 ** 12)
})

test('what was not sent stays and what is empty is cleared', () => {
  const before = { city: 'Tbilisi', mobile: '1', purpose: null as string | null }
  expect(merged(before, { mobile: undefined, purpose: 'grow' })).toEqual({ ...before, purpose: 'grow' })
  expect(merged<{ city: string | null }>(before, { city: null })).toEqual({ ...before, city: null })
})

test('a picture is told by its first bytes', () => {
  expect(imageTypeOf(Buffer.from('ffd8ffe0', 'hex'))).toBe('image/jpeg')
  expect(imageTypeOf(Buffer.from('89504e470d0a1a0a', 'hex'))).toBe('image/png')
  expect(imageTypeOf(Buffer.from('GIF89a…'))).toBe('image/gif')
  expect(imageTypeOf(Buffer.from('RIFF\n\r\x00\xffWEBPVP8 ', 'latin1'))).toBe('image/webp')
  for (const other of [
    '',
    'hello',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '%PDF-1.7',
    'RIFF0000WAVE',
  ]) {
    expect(imageTypeOf(Buffer.from(other))).toBeNull()
  }
})
