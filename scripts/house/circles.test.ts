import { expect, test } from 'vitest'
import { aHouse } from './a-house.ts'
import { noCircles } from './circles.ts'

test('two areas that import each other are named, with the way round', () => {
  const house = aHouse({
    'src/server/market/slot/edit.ts': "import { a } from '#server/market/interviewer/rules.ts'",
    'src/server/market/interviewer/find.ts': "import type { B } from '#server/market/slot/rules.ts'",
  })
  const [complaint, ...others] = noCircles(house)
  expect(others).toEqual([])
  expect(complaint?.pair).toBe('market/interviewer ⇄ market/slot')
  expect(complaint?.sentence).toMatch(
    /^these areas import each other: market\/interviewer → market\/slot → market\/interviewer\. Let one/,
  )
})

test('a longer way round is found, and told once', () => {
  const house = aHouse({
    'src/server/money/earnings/read.ts': "import { a } from '#server/money/payout/read.ts'",
    'src/server/money/payout/read.ts': "import { a } from '#server/money/ledger/post.ts'",
    'src/server/money/ledger/post.ts': "const { a } = await import('#server/money/earnings/write.ts')",
  })
  expect(noCircles(house).map(({ pair }) => pair)).toEqual(['money/earnings ⇄ money/payout ⇄ money/ledger'])
})

test('files that import each other are found within an area, and in the browser', () => {
  const house = aHouse({
    'src/server/platform/mail/mailbox.ts': "import { a } from './pages.ts'",
    'src/server/platform/mail/pages.ts': "import type { B } from './mailbox.ts'",
    'src/web/room/Room.tsx': "import { Tool } from './Tool.tsx'",
    'src/web/room/Tool.tsx': "import { Room } from './Room.tsx'",
  })
  expect(noCircles(house).map(({ path }) => path)).toEqual([
    'src/server/platform/mail/mailbox.ts',
    'src/web/room/Room.tsx',
  ])
})

test("a wing's deps.ts may add up what its areas take from it", () => {
  const house = aHouse({
    'src/server/money/deps.ts': "import type { A } from './payment/port.ts'",
    'src/server/money/payment/sync.ts': "import type { Deps } from '#server/money/deps.ts'",
  })
  expect(noCircles(house)).toEqual([])
})
