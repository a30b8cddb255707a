import { execFile } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { connect, limits } from '#server/platform/database/pool.ts'
import { faultsOf } from '#test/invariants.ts'
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
          and name in ('send-mail', 'work-webhook', 'sync-payment', 'void-payment', 'execute-refund', 'settle-due'))
        + (select count(*) from refunds where status = 'pending') as many`,
    )
    if (Number(row?.many) === 0) return
    await pause(500)
  }
}

/** Whether every cent is where it belongs: by the bookings, by the ledger, and by the providers' own books. */
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
  const { db, close } = connect(databases.through(databases.port()), limits.background)
  for (const fault of await faultsOf({ deps: { db } })) ledger.see('money_wrong', fault)
  await close()
  for (const difference of await reconcile(env)) ledger.see('money_wrong', difference)
}

/** What an operator types to compare the providers' books with ours. */
async function reconcile(env: Record<string, string>): Promise<string[]> {
  const run = promisify(execFile)(process.execPath, ['src/server/admin.ts', 'reconcile', '--json'], {
    env: { PATH: process.env.PATH ?? '', ...env },
  })
  // With differences it ends with 1, and says them all the same.
  const { stdout, stderr } = await run.catch(error => error)
  if (!stdout) return [`reconcile did not come to an end: ${stderr}`]
  return JSON.parse(stdout).differences.map((one: unknown) => JSON.stringify(one))
}

/** Whether each account that was opened got its mail, and none got one twice. */
export async function checkMails(ledger: Ledger, databases: Databases, { smtp }: Services): Promise<void> {
  const delivered = new Map<string, number>()
  const reached = new Set<string>()
  for (const { messageId, envelope } of smtp.delivered) {
    for (const to of envelope.to) {
      reached.add(to)
      delivered.set(`${messageId} to ${to}`, (delivered.get(`${messageId} to ${to}`) ?? 0) + 1)
    }
  }
  const waiting = await databases.ask(
    "select data::text as order from pgboss.job where name = 'send-mail' and state in ('created', 'retry', 'active')",
  )
  const isWaiting = (email: string) => waiting.some(row => row.order.includes(email))
  for (const one of ledger.promised()) {
    if (one.what === 'account' && !reached.has(one.email) && !isWaiting(one.email))
      ledger.seeUnder(one.fault, 'mails_lost', `${one.email} got no mail`)
  }
  for (const [mail, times] of delivered)
    if (times > 1) ledger.see('mails_doubled', `${mail} was delivered ${times} times`)
}
