import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { InterviewerFilter } from '#contract/interviewer.ts'
import { startApp } from '#test/app.ts'
import { aFindableInterviewer, anInterviewee } from '#test/factories.ts'

async function start() {
  const app = await startApp()
  const person = app.as(await anInterviewee(app))
  return {
    app,
    expert: (name: string, expert: Parameters<typeof aFindableInterviewer>[1] = {}) =>
      aFindableInterviewer(app, { name, ...expert }),
    names: async (body: Partial<InterviewerFilter>) =>
      (await person.call(api.findInterviewers, { body })).interviewers.map(card => card.displayName).sort(),
  }
}

test('search finds part of a name, company or specialty, and takes % and _ literally', async () => {
  const { expert, names } = await start()
  await expert('Ana Garcia', { company: '100% Pure', specialty: 'Data_Science' })
  await expert('Bob O\\Neil', { company: '100 Percent', specialty: 'Data Science' })
  expect(await names({ search: 'GARC' })).toEqual(['Ana Garcia'])
  expect(await names({ search: 'percent' })).toEqual(['Bob O\\Neil'])
  expect(await names({ search: 'science' })).toEqual(['Ana Garcia', 'Bob O\\Neil'])
  expect(await names({ search: '100%' })).toEqual(['Ana Garcia'])
  expect(await names({ search: 'data_' })).toEqual(['Ana Garcia'])
  expect(await names({ search: 'o\\n' })).toEqual(['Bob O\\Neil'])
  expect(await names({ search: '%' })).toEqual(['Ana Garcia'])
})

test('search ignores accents, ways to write a letter, invisible characters and the order of words', async () => {
  const { expert, names } = await start()
  await expert('José Núñez', { company: 'Žižkov Straße' })
  await expert('Алёна Королёва', { company: 'Łódź Øre' })
  await expert('Ayşe Işık', { company: 'İstanbul' })
  await expert('Zoe\u0308 O’Neil', { company: 'Jean\u2011Luc' })
  await expert('ნინო ბერიძე', { company: '김민수' })
  for (const [search, found] of [
    ['jose', 'José Núñez'],
    ['JOSÉ', 'José Núñez'],
    ['Jose\u0301', 'José Núñez'],
    ['Núñez José', 'José Núñez'],
    ['nunez  jo', 'José Núñez'],
    ['zizkov strasse jose', 'José Núñez'],
    ['jo\u200Bse\u00A0nunez', 'José Núñez'],
    ['алена', 'Алёна Королёва'],
    ['Королёва АЛЁНА', 'Алёна Королёва'],
    ['королева', 'Алёна Королёва'],
    ['lodz ore', 'Алёна Королёва'],
    ['isik', 'Ayşe Işık'],
    ['IŞIK ayse', 'Ayşe Işık'],
    ['istanbul', 'Ayşe Işık'],
    ['ISTANBUL', 'Ayşe Işık'],
    ['zoe', 'Zoë O’Neil'],
    ['Zoë', 'Zoë O’Neil'],
    ["o'neil", 'Zoë O’Neil'],
    ['jean-luc', 'Zoë O’Neil'],
    ['ᲜᲘᲜᲝ', 'ნინო ბერიძე'],
    ['김민수'.normalize('NFD'), 'ნინო ბერიძე'],
  ] as const)
    expect(
      (await names({ search })).map(name => name.normalize()),
      search,
    ).toEqual([found])
  for (const search of ['jose korol', 'nunezjose', '％', '\\'])
    expect(await names({ search }), search).toEqual([])
})

test('search reads names with the punctuation that people copy with them', async () => {
  const { expert, names } = await start()
  await expert('Nino Beridze', { company: 'Google', specialty: 'C++' })
  await expert('Нино Иванова', { company: 'CI/CD', specialty: '.NET' })
  await expert("Ann O'Brien-Smith", { company: 'AT&T', specialty: 'C# and Node.js' })
  for (const [search, found] of [
    ['Beridze, Nino', 'Nino Beridze'],
    ['Beridze,Nino', 'Nino Beridze'],
    ['Beridze; Nino;', 'Nino Beridze'],
    ['Beridze/Nino', 'Nino Beridze'],
    ['Beridze / Nino', 'Nino Beridze'],
    ['Nino | Google', 'Nino Beridze'],
    ['“Nino”', 'Nino Beridze'],
    ['"Nino Beridze"', 'Nino Beridze'],
    ["'Beridze'.", 'Nino Beridze'],
    ['Nino (Google)', 'Nino Beridze'],
    ['Nino - Google', 'Nino Beridze'],
    ['Beridze، Nino', 'Nino Beridze'],
    ['Ｂｅｒｉｄｚｅ，Nino', 'Nino Beridze'],
    ['C++, Google', 'Nino Beridze'],
    ['(C++)', 'Nino Beridze'],
    ['«Нино»', 'Нино Иванова'],
    ['„Иванова“, Нино', 'Нино Иванова'],
    ['CI/CD', 'Нино Иванова'],
    ['.NET,', 'Нино Иванова'],
    ['C#', "Ann O'Brien-Smith"],
    ['O’Brien, Ann', "Ann O'Brien-Smith"],
    ['"brien-smith"', "Ann O'Brien-Smith"],
    ['Node.js.', "Ann O'Brien-Smith"],
    ['AT&T', "Ann O'Brien-Smith"],
  ] as const)
    expect([search, await names({ search })]).toEqual([search, [found]])
  expect(await names({ company: '“Google”,' })).toEqual(['Nino Beridze'])
})

test('the name of an interviewer with hidden texts is found in any case', async () => {
  const { app, expert, names } = await start()
  const { id } = await expert('Ёлка Øster')
  const hidden = { bio_hidden_at: app.clock.now() }
  await app.deps.db.updateTable('profiles').set(hidden).where('user_id', '=', id).execute()
  for (const search of ['Ёлка', 'елка', 'oster'])
    expect([search, await names({ search })]).toEqual([search, ['Ёлка Øster']])
})
