import { expect, test } from 'vitest'
import { commands, parseCommand } from './commands.ts'

const id = '0196a1b2-0000-7000-8000-00000000000a'

test.each([
  'grant',
  'reset-factors',
  'reset-factors a@b.test c@d.test',
  'reconcile now',
  'reconcile --xml',
  'reconcile --since yesterday',
  'reconcile --after 7',
  'no-shows all',
  'mails all',
  'mails --soon',
  'decide',
  `decide ${id}`,
  `decide ${id} perhaps`,
  'decide 7 upheld',
  'retry-refund 7',
  'suspend a@b.test',
  'suspend --why spam',
  'suspend a@b.test --why spam --until someday',
  'restore',
  'payout',
  'payout --currency XXX',
  'payout --currency',
  'payout --currency USD --method cash',
  'payout --currency USD --min much',
  'payout --currency USD --min=-1',
  'payout --currency USD --min 0.001',
  'payout --currency USD now',
  'payout --currency USD --method stripe --file x.csv',
  'payouts 1',
  'payout-file',
  'payout-resume x',
  'payout-paid 0',
  'payout-returned 7',
])('"%s" prints its usage', words => {
  const command = commands.find(({ usage }) => usage.split(' ')[0] === words.split(' ')[0])
  expect(() => parseCommand(words.split(' '))).toThrow(`Usage: npm run admin -- ${command?.usage}`)
})

test.each(['', 'help', 'toString', '__proto__'])('"%s" prints all commands', words => {
  for (const { usage } of commands) expect(() => parseCommand([words])).toThrow(usage)
})

test.each([
  'grant a@b.test',
  'reset-factors a@b.test',
  'reconcile --json',
  'reconcile --since 2030-05-01',
  `reconcile --since 2030-05-01 --after ${id}`,
  'suspend a@b.test --why spam',
  'suspend a@b.test --why spam --until 2030-06-01',
  'restore a@b.test',
  'no-shows',
  'mails',
  'mails --again',
  `decide ${id.toUpperCase()} upheld`,
  'retry-refund',
  `retry-refund ${id}`,
  'payout --currency gel',
  'payout --currency GEL --method bank --min 5.50 --file out.csv',
  'payout --currency GEL --method stripe',
  'payout-file 7 --file out.csv',
  'payout-paid 7',
  `payout-returned ${id.replaceAll('-', '')}`,
])('"%s" is accepted', words => {
  expect(parseCommand(words.split(' '))).toBeTypeOf('function')
})
