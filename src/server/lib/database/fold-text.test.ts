import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { foldText } from '#contract/search-text.ts'
import { startApp } from '#test/app.ts'

test('browser and database fold text alike', async () => {
  const app = await startApp()
  const texts = [
    ...[
      'İstanbul IŞIK ışık',
      'Straße GROẞ STRASSE',
      'Žižkov Øre Łódź',
      'Ærø Œuvre Þór',
      'Ёлка ЙОД',
      'ΣΟΦΟΣ σοφός',
    ],
    ...[
      'O’Brien ‘x’',
      'Jean‐Luc a–b',
      'Jose\u0301 Núñez',
      'ᲜᲘᲜᲝ ნინო',
      'Ｎｉｎｏ ﬁ',
      'مُحَمَّد',
      'a\u200Bb\uFEFFc',
      'C++ C# .NET %_',
    ],
  ]
  const { rows } = await sql<{ folded: string }>`
    select fold_text(lower(text)) as folded from unnest(${texts}::text[]) with ordinality t(text, n) order by n`.execute(
    app.deps.db,
  )
  expect(rows.map(({ folded }) => folded)).toEqual(texts.map(foldText))
})
