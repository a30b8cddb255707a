import { expect, test } from 'vitest'
import { interviewTypesFormField } from './interview-kinds.ts'

test.each([
  ['2,1', [1, 2]],
  [
    ['2', '1', '2'],
    [1, 2],
  ],
  ['', []],
  [null, []],
  [undefined, undefined],
])('the field %j of a form is the list %j', (value, list) => {
  expect(interviewTypesFormField.parse(value)).toEqual(list)
})

test.each([3, {}, true, '7'])('%j is refused, and clears nothing', value => {
  expect(interviewTypesFormField.safeParse(value).success).toBe(false)
})
