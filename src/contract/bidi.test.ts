import { expect, test } from 'vitest'
import { isolateText, removeIsolates } from './bidi.ts'

test('only right-to-left text gets isolates', () => {
  expect(isolateText('محمد (Ltd) 12')).toBe('\u2068محمد (Ltd) 12\u2069')
  expect(isolateText('Ann שלום')).toBe('\u2068Ann שלום\u2069')
  for (const text of ['Ann Lee', 'ნინო Беридзе', '李雷', '']) expect(isolateText(text)).toBe(text)
})

test('a name of a script beyond the basic plane is isolated too, and can be taken out again', () => {
  const name = '𞤀𞤣𞤤𞤢𞤥 12'
  expect(isolateText(name)).toBe(`\u2068${name}\u2069`)
  expect(removeIsolates(isolateText(name))).toBe(name)
})
