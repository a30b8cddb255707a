import { expect, test } from 'vitest'
import { textOfPdf } from '#test/pdf-text.ts'
import { createPdf } from './pdf.ts'
import { getFont, hasGlyph, spellMissing } from './pdf-fonts.ts'

const weights = ['plain', 'bold'] as const
const inDocument = (text: string, weight: 'plain' | 'bold' = 'plain') =>
  spellMissing(text, character => hasGlyph(getFont(character)[weight], character))

test.each([
  'রহিম উদ্দিন',
  'শ্রী ক্ষিতীশ',
  'শ\u200d্রী',
  'પટેલ',
  'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ',
  'తెలుగు',
  'ಕನ್ನಡ',
  'മലയാളം',
  'ଓଡ଼ିଆ',
  'සිංහල',
  'ខ្មែរ',
  'ကျော်',
  'አበበ',
  'བསྟན་འཛིན',
  'ܐܒܪܗܡ',
  'އަހުމަދު',
  'ᏣᎳᎩ',
])('%s, which a document cannot show, is spelled in Latin letters', name => {
  const { text, isSpelled } = inDocument(`${name}: Ann`)
  expect(text).toMatch(/^[A-Z'][\x20-\x7e]*: Ann$/)
  expect(isSpelled).toBe(true)
})

test.each([
  'Anna Müller',
  'Иван',
  'ნინო',
  'Ἀριστοτέλης',
  'Արմեն',
  'محمد (Ltd) 12',
  'שלום',
  'नमस्ते',
  'தமிழ்',
  'สมชาย',
  '김민수',
  '李雷',
  'やまだ',
  'é',
  '₾ 5',
])('%s stays', name => {
  for (const weight of weights) expect(inDocument(name, weight)).toEqual({ text: name, isSpelled: false })
})

test.each([
  ['ᲜᲘᲜᲝ ᲑᲔᲠᲘᲫᲔ', 'ნინო ბერიძე', false],
  ['𝓐𝓷𝓷𝓪', 'Anna', false],
  ['ゟ', 'より', false],
  ['Anna 👩‍💻 🚀 🇬🇪', 'Anna', false],
  ['🚀 Ann 👍🏽', 'Ann', false],
  ['🏴\u{e0067}\u{e0062}\u{e007f} Ann', 'Ann', false],
  ['🚀', ':rocket:', true],
  ['بیٹے خان', 'Byte خان', true],
  ['𠮷野', 'Kichi野', true],
  ['㐀李', 'Qiu李', true],
  ['\u2067محمد\u2069: 😀\n1', '\u2067محمد\u2069: 😀\n1', false],
])('of %s, which the fonts lack in part, a document shows %s', (name, text, isSpelled) => {
  expect(inDocument(name)).toEqual({ text, isSpelled })
})

test.each([
  ['en', /Anna\nRhim Uddin\n.*spelled in Latin letters/],
  ['ru', /Anna\nRhim Uddin\n.*латинскими буквами/],
] as const)(
  'a document in %s says that it spells a name, and otherwise says nothing',
  async (language, text) => {
    const createdAt = new Date('2030-05-01T09:00:00Z')
    const render = (names: string[]) => {
      const pdf = createPdf({ title: 'Receipt', language, createdAt })
      for (const name of names) pdf.text(name)
      return pdf.finish()
    }
    expect(textOfPdf(await render(['Anna', 'রহিম উদ্দিন']))).toMatch(text)
    expect(textOfPdf(await render(['Anna']))).toBe('Anna')
  },
)
