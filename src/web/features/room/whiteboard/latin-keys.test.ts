import { expect, test } from 'vitest'
import { latinKey } from './latin-keys.ts'

test.each([
  ['к', 'KeyR', false, 'r'],
  ['К', 'KeyR', true, 'R'],
  ['ρ', 'KeyR', false, 'r'],
  ['რ', 'KeyR', false, 'r'],
  ['ر', 'KeyV', false, 'v'],
  ['х', 'BracketLeft', false, '['],
  ['Б', 'Comma', true, '<'],
  ['é', 'Digit2', false, '2'],
  ['&', 'Digit1', false, '1'],
  ['١', 'Digit1', false, '1'],
  ['r', 'KeyR', false, null],
  ['a', 'KeyQ', false, null],
  ['ñ', 'Semicolon', false, null],
  ['1', 'Digit1', false, null],
  ['!', 'Digit1', true, null],
  ['Escape', 'Escape', false, null],
  ['Process', 'KeyR', false, null],
  ['Process', 'Digit1', false, null],
])('%s on %s, with Shift: %s, is %s', (key, code, shiftKey, latin) => {
  expect(latinKey({ key, code, shiftKey })).toBe(latin)
})
