import { expect, test } from 'vitest'
import { aProfile } from '#test/web/factories.ts'
import {
  detectImageType,
  findMissingFields,
  type ProfileFormValues,
  toSetupValues,
  validatePicture,
} from './profile-form-values.ts'

const empty: ProfileFormValues = {
  displayName: '',
  mobile: '',
  country: '',
  city: '',
  linkedinUrl: '',
  specialty: '',
  company: '',
  experience: '',
  interviewTypes: [],
  levels: [],
  purpose: '',
  languages: [],
  timeZone: 'UTC',
  showEmail: true,
  showPlace: false,
}

test('all users need a country and a language', () => {
  expect(findMissingFields(empty, 'interviewee')).toEqual(['country', 'languages'])
  expect(findMissingFields({ ...empty, country: 'Georgia', languages: ['English'] }, 'interviewee')).toEqual(
    [],
  )
})

test('an interviewer also needs specialty, company and experience, and spaces are empty', () => {
  const started: ProfileFormValues = { ...empty, country: ' ', languages: ['English'], company: 'Acme' }
  expect(findMissingFields(started, 'interviewer')).toEqual(['country', 'specialty', 'experience'])
})

test('a setup selects the browser’s first known language, and asks for a name that was not given', () => {
  const fresh = aProfile({ displayName: 'ana', languages: [] })
  expect(toSetupValues(fresh, ['ka-GE', 'en'])).toMatchObject({ displayName: '', languages: ['Georgian'] })
  expect(toSetupValues(fresh, ['sv', 'EN-gb'])).toMatchObject({ languages: ['English'] })
  expect(toSetupValues(fresh, ['sv'])).toMatchObject({ languages: [] })
  const known = aProfile({ displayName: 'Ana Morgan', languages: ['Spanish'] })
  expect(toSetupValues(known, ['en'])).toMatchObject({ displayName: 'Ana Morgan', languages: ['Spanish'] })
})

test('a picture has one of four types and at most 5242880 bytes', () => {
  expect(validatePicture({ type: 'image/webp', size: 5_242_880 })).toBeNull()
  expect(validatePicture({ type: 'image/png', size: 5_242_881 })).toBe('profile.image_too_large')
  expect(validatePicture({ type: 'image/svg+xml', size: 10 })).toBe('profile.image_type')
})

test.each([
  ['\xff\xd8\xff\xe0\0\x10JFIF', '', null],
  ['\x89PNG\r\n\x1a\n', '', null],
  ['GIF89a', 'application/octet-stream', null],
  ['RIFF\x24\0\0\0WEBPVP8 ', 'text/plain', null],
  ['\0\0\0\x18ftypheic', '', 'profile.image_heic'],
  ['\0\0\0\x18ftypmif1', 'image/jpeg', 'profile.image_heic'],
  ['%PDF-1.7', '', 'profile.image_type'],
  ['\0\0\0\x18ftypisom', '', 'profile.image_type'],
  ['', '', 'profile.image_empty'],
  ['', 'image/png', 'profile.image_empty'],
  ['unknown bytes', 'image/heif', 'profile.image_heic'],
])(
  'a picture that begins with %j and has the type %j is judged by its content',
  async (head, type, error) => {
    const file = new File([Uint8Array.from(head, char => char.charCodeAt(0))], 'me', { type })
    const contentType = await detectImageType(file)
    expect(validatePicture({ type: contentType ?? type, size: file.size })).toBe(error)
  },
)
