import { expect, test } from 'vitest'
import {
  containsLink,
  containsWebAddress,
  hasInvisibleCharacters,
  sanitizeName,
  sanitizeSingleLine,
} from './sanitize-text.ts'

test.each([
  "O'Connor",
  'José Ángel',
  'Nino ქართული',
  'St. John',
  'J.R. Smith',
  'J.R.R. Tolkien',
  'St.John Rivers',
  'Dr.Strange',
  'Анна-Мария Ковалёва',
  'علی‌رضا',
  'क्‍ष',
  '李小龍',
  'Anna 👩‍💻',
  'Mr. T',
  'Prof.Dr.Me Lee',
  'Dr.Su',
  'Prof.De Witt',
  'Dr.La Rue',
  'Md.Is Haq',
  'Dr.med.De Vries',
  'Dipl.-Ing.De Boer',
  'Univ.-Prof.Me Lee',
  'Dra.La Rosa',
  'Ir.De Jong',
  'Sri.La Mani',
  'MUDr.De Witt',
  'Uz.Dr.Me Can',
  'Engr.De Leon',
  'Atty.De Guzman',
  'Lic.De la Cruz',
  'Arq.La Torre',
  'DR.SU LEE',
  'PROF.DR.ME LEE',
  'Ms.In-Young Kim',
])('%s is a name', name => {
  expect([hasInvisibleCharacters(name), containsWebAddress(name), sanitizeName(name)]).toEqual([
    false,
    false,
    name,
  ])
})

test.each([
  'Win at evil.com',
  'https://x',
  'www.anything',
  'see bit.ly/abc',
  'evil。com',
  'evil．com now',
  'приз.рф',
  'a@evil.click',
  'T.me/evil',
  'evil.money/win',
  'see 203.0.113.7',
  'dr.me',
  'Dr.me Lee',
  'Dr.Me/evil',
  'Dr.Me.com',
  'Ms.In-Young.com',
  'DR.ME/EVIL',
  'EVIL.ME',
  'Prof.Com',
  'Prof.Dr.Me Lee evil.com',
  'evilDr.Me',
  'Evil.Me Lee',
  'med.de',
  'Ir.de Jong',
  'Dipl.-Evil.De Boer',
])('%s contains an address', name => {
  expect(containsWebAddress(name)).toBe(true)
  expect(containsWebAddress(sanitizeName(name))).toBe(false)
})

test.each(['Anna\nBcc: x', 'Anna\u202Egnp', 'An\u200Bna', 'An\u00ADna', 'A\u200Dnna', '\u3164', 'a\u0000b'])(
  '%j contains invisible characters',
  name => {
    expect(hasInvisibleCharacters(name)).toBe(true)
    expect(hasInvisibleCharacters(sanitizeSingleLine(name))).toBe(false)
  },
)

test.each([
  'Node.js',
  'Booking.com',
  'Yandex.Cloud',
  'Node.js/TypeScript',
  'ASP.NET/C#',
  'C/C++',
  'CI/CD: Jenkins',
])('%s is a job title or a company', label => {
  expect(containsLink(label)).toBe(false)
})

test.each(['https://evil', 'www.evil', 'evil.com/win', 'bit.ly/x', 't.me/x'])('%s contains a link', label => {
  expect(containsLink(label)).toBe(true)
})
