import { execFile } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Databases } from './postgres.ts'
import type { Ledger } from './results.ts'
import type { Services } from './services.ts'

const timeoutSeconds = 100

/** Waits until all jobs and refunds are done. Failed refunds are retried every minute. */
export async function waitForJobs(databases: Databases): Promise<void> {
  for (let remaining = timeoutSeconds * 2; remaining > 0; remaining--) {
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

/** Checks that every payment is booked or refunded, and that the providers' records agree. */
export async function checkMoney(
  ledger: Ledger,
  databases: Databases,
  env: Record<string, string>,
): Promise<void> {
  const payments = ledger.paid()
  const balanced = await databases.ask(
    `select b.id from bookings b join payments p on p.booking_id = b.id where b.id = any($1::uuid[])
      group by b.id
      having sum(p.captured_minor - p.refunded_minor) = case when b.status = 'confirmed' then b.price_minor else 0 end`,
    [payments.map(payment => payment.id)],
  )
  const balancedIds = new Set(balanced.map(row => row.id))
  for (const { id, fault } of payments)
    if (!balancedIds.has(id))
      ledger.reportFor(fault, 'money_errors', `booking ${id} was paid and is neither booked nor refunded`)
  for (const difference of await reconcile(env)) ledger.report('money_errors', difference)
}

/** Reconciliation command of the operator. */
async function reconcile(env: Record<string, string>): Promise<string[]> {
  const run = promisify(execFile)(process.execPath, ['src/server/cli.ts', 'reconcile', '--json'], {
    env: { PATH: process.env.PATH ?? '', ...env },
  })
  // Exits with 1 on differences, and still prints them.
  const { stdout, stderr } = await run.catch(error => error)
  if (!stdout) return [`reconcile failed: ${stderr}`]
  return JSON.parse(stdout).differences.map((difference: unknown) => JSON.stringify(difference))
}

/** Checks that the welcome email of each new account was delivered or is queued. */
export async function checkEmails(ledger: Ledger, databases: Databases, { smtp }: Services): Promise<void> {
  const delivered = new Set(smtp.delivered.flatMap(({ envelope }) => envelope.to))
  const queued = await databases.ask(
    "select data->'to'->>'email' as email from pgboss.job where name = 'send-email' and state in ('created', 'retry', 'active')",
  )
  for (const { email } of queued) delivered.add(email)
  for (const result of ledger.acknowledged())
    if (result.what === 'account' && !delivered.has(result.email))
      ledger.reportFor(result.fault, 'emails_lost', `${result.email} got no email`)
}
