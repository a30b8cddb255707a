import { expect, test } from 'vitest'
import { findSpecialty, specialties, toSpecialtyKey, toSpecialtyName } from './specialties.ts'

test('all spellings of a specialty name one', () => {
  for (const text of ['Backend', 'backend engineer', 'Back-end Engineering', 'BACK END developer', 'бэкенд'])
    expect(findSpecialty(text), text).toBe('backend')
  for (const [text, id] of [
    ['Бэкенд-разработчик', 'backend'],
    ['Engineering Manager', 'engineering-management'],
    ['Data engineer', 'data-engineering'],
    ['Data scientist', 'data-science'],
    ['UX/UI', 'ux-design'],
    ['QA engineer', 'qa'],
    ['мобильная разработка', 'mobile'],
  ] as const)
    expect(findSpecialty(text), text).toBe(id)
})

test('other specialties stay as they are', () => {
  for (const text of ['Quantum Ops', 'Data', 'Engineering', 'Developer', 'C++ & systems', ''])
    expect(findSpecialty(text), text).toBeUndefined()
  expect(toSpecialtyName('Quantum Ops')).toBe('Quantum Ops')
  expect(toSpecialtyKey('Quantum-OPS ')).toBe('quantum ops')
  expect([toSpecialtyName('sre'), toSpecialtyKey('SRE')]).toEqual(['Site Reliability Engineering', 'sre'])
})

test('no spelling belongs to two specialties', () => {
  const spellings = Object.entries(specialties).flatMap(([id, [...names]]) =>
    names.map(name => [name, id] as const),
  )
  for (const [name, id] of spellings) expect(findSpecialty(name), name).toBe(id)
  for (const id of Object.keys(specialties)) expect(toSpecialtyKey(id.replaceAll('-', ' '))).toBe(id)
})
