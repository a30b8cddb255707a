import { expect, test } from 'vitest'
import { chooseNameFont, renderOgImage } from './og-image.ts'

test.each([
  ['Nino Бе́ридзе ნინო', 'Nino Бе́ридзе ნინო', 'DejaVu Serif Bold'],
  ['ᲜᲘᲜᲝ 🚀', 'ნინო', 'DejaVu Serif Bold'],
  ['김민수', 'GimMinSu', 'DejaVu Serif Bold'],
  ['محمد', 'محمد', 'DejaVu Sans Bold'],
  ['שלום', 'שלום', 'DejaVu Sans Bold'],
])('the preview picture shows %s as %s in %s', (name, text, font) => {
  expect(chooseNameFont(name)).toMatchObject({ text, font: { name: font } })
})

test.each(['नमस्ते', 'สมชาย', '张伟', 'রহিম'])('the preview picture spells %s in Latin letters', name => {
  expect(chooseNameFont(name).text).toMatch(/^[A-Z][A-Za-z]+$/)
})

test('the line below the name is drawn as the name is', async () => {
  const draw = (name: string, work: string) => renderOgImage({ name, work, rating: '★ 4.8 (12)' })
  expect(await draw('ნინო', 'ბანკი')).toEqual(await draw('ᲜᲘᲜᲝ 🚀', 'ᲑᲐᲜᲙᲘ 🚀'))
})
