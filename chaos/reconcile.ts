import { execFile } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Ledger } from './ledger.ts'
import type { Databases } from './postgres.ts'
import type { Services } from './services.ts'

const patienceSeconds = 100

/** Waits until nothing is left to do: refunds that failed are asked for again by the minute. */
export async function settle(databases: Databases): Promise<void> {
  for (let left = patienceSeconds * 2; left > 0; left--) {
    const [row] = await databases.ask(
      `select (select count(*) from pgboss.job where state in ('created', 'retry', 'active')
          and start_after < now() + interval '1 minute'
          and name in ('send-email', 'process-webhook', 'sync-payment', 'void-payment', 'execute-refund', 'settle-due-booking'))
        + (select count(*) from refunds where status = 'pending') as many`,
    )
    if (Number(row?.many) === 0) return
    await pause(500)
  }
}

/** Whether every cent that was paid is where it belongs, and the providers' own books say the same. */
export async function checkMoney(
  ledger: Ledger,
  databases: Databases,
  env: Record<string, string>,
): Promise<void> {
  const paid = ledger.paid()
  const right = await databases.ask(
    `select b.id from bookings b join payments p on p.booking_id = b.id where b.id = any($1::uuid[])
      group by b.id
      having sum(p.captured_minor - p.refunded_minor) = case when b.status = 'confirmed' then b.price_minor else 0 end`,
    [paid.map(one => one.id)],
  )
  const rightIds = new Set(right.map(row => row.id))
  for (const { id, fault } of paid)
    if (!rightIds.has(id))
      ledger.seeUnder(fault, 'money_wrong', `booking ${id} was paid, and its money is not where it belongs`)
  for (const difference of await reconcile(env)) ledger.see('money_wrong', difference)
}

/** What an operator types to compare the providers' books with ours. */
async function reconcile(env: Record<string, string>): Promise<string[]> {
  const run = promisify(execFile)(process.execPath, ['src/server/cli.ts', 'reconcile', '--json'], {
    env: { PATH: process.env.PATH ?? '', ...env },
  })
  // With differences it ends with 1, and says them all the same.
  const { stdout, stderr } = await run.catch(error => error)
  if (!stdout) return [`reconcile did not come to an end: ${stderr}`]
  return JSON.parse(stdout).differences.map((one: unknown) => JSON.stringify(one))
}

/** Whether each account that was opened got its mail, or it waits for the next attempt. */
export async function checkMails(ledger: Ledger, databases: Databases, { smtp }: Services): Promise<void> {
  const reached = new Set(smtp.delivered.flatMap(({ envelope }) => envelope.to))
  const waiting = await databases.ask(
    "select data->'to'->>'email' as email from pgboss.job where name = 'send-email' and state in ('created', 'retry', 'active')",
  )
  for (const { email } of waiting) reached.add(email)
  for (const one of ledger.promised())
    if (one.what === 'account' && !reached.has(one.email))
      ledger.seeUnder(one.fault, 'mails_lost', `${one.email} got no mail`)
}
