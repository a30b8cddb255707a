import { expect, test } from 'vitest'
import { isolateText } from '#contract/bidi.ts'
import { layOutLines } from './pdf.ts'

/** Every character is one point wide. */
const layOut = (text: string, width = 1000) =>
  layOutLines(text, width, piece => [...piece.text].length).map(line => line.map(piece => piece.text))
const fontsOf = (text: string) =>
  layOutLines(text, 1000, () => 0).flatMap(line => line.map(({ font }) => font.plain.split('/').at(-1)))

test('left-to-right text in one font is one piece a line', () => {
  expect(layOut('Mock interview with ნინო Беридзе')).toEqual([['Mock interview with ნინო Беридзе']])
  expect(layOut(`With ${isolateText('Ann')}: paid`)).toEqual([['With Ann: paid']])
  expect(layOut('one\ntwo')).toEqual([['one'], ['two']])
  expect(layOut('')).toEqual([[]])
})

test('lines break after spaces and between Chinese characters, and inside a word wider than a line', () => {
  expect(layOut('aa bb cc', 5)).toEqual([['aa bb'], ['cc']])
  expect(layOut('李雷李雷李', 2).map(pieces => pieces.join(''))).toEqual(['李雷', '李雷', '李'])
  expect(layOut('abcdefgh ij', 4)).toEqual([['abcd'], ['efgh'], ['ij']])
  expect(layOut('ij abcdef', 4)).toEqual([['ij'], ['abcd'], ['ef']])
  expect(layOut('e\u0301e\u0301e\u0301', 4).flat()).toEqual(['e\u0301e\u0301', 'e\u0301'])
})

test('a right-to-left name reads from the right, with its brackets and number', () => {
  const name = 'محمد الصوالحي (Ltd) 12'
  // From left to right: the number, the bracketed word, then the two words of the name.
  expect(layOut(name)[0]?.join('')).toBe('12 (Ltd) الصوالحي محمد')
  expect(layOut(`With ${isolateText(name)}: paid`)[0]?.join('')).toBe('With 12 (Ltd) الصوالحي محمد: paid')
  expect(layOut('שלום!')[0]?.join('')).toBe('!שלום')
})

test('each script has a font', () => {
  expect(fontsOf('नमस्ते')).toEqual(['noto-sans-devanagari-400-normal.woff'])
  expect(fontsOf('தமிழ்')).toEqual(['noto-sans-tamil-tamil-400-normal.woff'])
  expect(fontsOf('สมชาย ใจดี')).toContain('noto-sans-thai-thai-400-normal.woff')
  expect(fontsOf('김민수')).toEqual(['gowun-dodum-korean-400-normal.woff'])
  expect(fontsOf('₾')).toEqual(['noto-sans-latin-ext-400-normal.woff'])
})

test.each(['张伟', '臺灣', '渡邊やまだ', 'カタカナ、龜'])(
  'Chinese and Japanese characters of %s have a font',
  text => {
    for (const font of fontsOf(text)) expect(font).toMatch(/^chocolate-classical-sans-\d+-400-normal\.woff$/)
  },
)

test('a Thai tone mark is above the circle of the vowel am', () => {
  expect(layOut('น้ำใจ')).toEqual([['น\u0e4d้าใจ']])
  expect(layOut('ทำ')).toEqual([['ท\u0e4dา']])
})

test('combining marks stay with their letter', () => {
  expect(layOut('مُحَمَّد')).toEqual([['مُحَمَّد']])
  expect(layOut('é 😀 a')).toEqual([['é 😀 a']])
})
