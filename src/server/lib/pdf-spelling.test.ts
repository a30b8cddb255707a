import { expect, test } from 'vitest'
import { textOfPdf } from '#test/pdf-text.ts'
import { createPdf } from './pdf.ts'
import { spellOtherScripts } from './pdf-spelling.ts'

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
  expect(spellOtherScripts(`${name}: Ann`)).toMatch(/^[A-Z'][\x20-\x7e]*: Ann$/)
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
  expect(spellOtherScripts(name)).toBe(name)
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
