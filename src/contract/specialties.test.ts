import { expect, test } from 'vitest'
import { defaultSpecialties, defaultSpecialtyIndex } from './default-specialties.ts'
import { createSpecialtyIndex, type Specialty } from './specialties.ts'

const { find, toKey, toName } = defaultSpecialtyIndex

test('all spellings of a specialty name one', () => {
  for (const text of ['Backend', 'backend engineer', 'Back-end Engineering', 'BACK END developer', 'бэкенд'])
    expect(find(text)?.id, text).toBe('backend')
  for (const [text, id] of [
    ['Бэкенд-разработчик', 'backend'],
    ['Bäckend Èngineer', 'backend'],
    ['Engineering Manager', 'engineering-management'],
    ['Data engineer', 'data-engineering'],
    ['Data scientist', 'data-science'],
    ['UX/UI', 'ux-design'],
    ['QA engineer', 'qa'],
    ['мобильная разработка', 'mobile'],
  ] as const)
    expect(find(text)?.id, text).toBe(id)
})

test('other specialties stay as they are', () => {
  for (const text of ['Quantum Ops', 'Data', 'Engineering', 'Developer', 'C++ & systems', 'Дизаин', ''])
    expect(find(text), text).toBeUndefined()
  expect(toName('Quantum Ops')).toBe('Quantum Ops')
  expect(toKey('Quantum-OPS ')).toBe('quantum ops')
  expect([toName('sre'), toKey('SRE')]).toEqual(['Site Reliability Engineering', 'sre'])
})

test('no spelling belongs to two specialties', () => {
  for (const { id, nameEn, nameRu, synonyms } of defaultSpecialties)
    for (const text of [nameEn, nameRu, ...synonyms, id]) expect(find(text)?.id, text).toBe(id)
})

test('a merged specialty is found as the other one, and a hidden one as itself', () => {
  const one: Specialty = {
    ...{ id: 'one', nameEn: 'One', nameRu: 'Один', synonyms: ['uno'] },
    ...{ state: 'hidden', mergedInto: null },
  }
  const two: Specialty = {
    ...one,
    id: 'two',
    nameEn: 'Two',
    synonyms: [],
    state: 'merged',
    mergedInto: 'one',
  }
  const index = createSpecialtyIndex([one, two])
  expect(index.find('uno')?.id).toBe('one')
  expect([index.toKey('two'), index.toName('TWO')]).toEqual(['one', 'One'])
})
