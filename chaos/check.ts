import { connect, connectionLimits } from '#server/lib/database/pool.ts'
import { invariantViolations } from '#test/invariants.ts'
import type { Client } from './client.ts'
import type { Databases } from './postgres.ts'
import { downloadRecording } from './recording.ts'
import type { Acknowledged, Ledger, Violations } from './results.ts'
import type { Services } from './services.ts'

/** Queries for acknowledged ids that the database lacks. */
const missing: Record<Exclude<Acknowledged['what'], 'recording'>, string> = {
  account:
    'select id from unnest($1::uuid[]) t (id) where not exists (select from users u where u.id = t.id)',
  'sign-in':
    'select id from unnest($1::uuid[]) t (id) where not exists (select from auth_sessions s where s.id = t.id)',
  hold: 'select id from unnest($1::uuid[]) t (id) where not exists (select from bookings b where b.id = t.id)',
  confirmed: `select id from unnest($1::uuid[]) t (id) where not exists (
    select from bookings b where b.id = t.id and (b.status = 'confirmed' or b.id = any($2::uuid[])))`,
  cancelled: `select id from unnest($1::uuid[]) t (id) where not exists (
    select from bookings b where b.id = t.id and b.status = 'cancelled')`,
  // Stored and answered exactly once, however often it was sent.
  message: `select id from unnest($1::text[]) t (id) where 1 <> (
    select count(*) from training_messages m join training_messages reply on reply.reply_to = m.id
      where m.client_message_id = 'client ' || t.id)`,
}

/**
 * Checks every acknowledged result, and the invariants of money. A violation counts for the fault under which
 * it appeared.
 */
export function createChecker(ledger: Ledger, databases: Databases, { smtp }: Services) {
  const reported = new Set<string>()
  const report = (fault: string, what: keyof Violations, sentence: string) => {
    if (!reported.has(sentence)) ledger.reportFor(fault, what, sentence)
    reported.add(sentence)
  }
  return async (fault: string): Promise<void> => {
    const acknowledged = ledger.acknowledged()
    for (const what of Object.keys(missing) as (keyof typeof missing)[]) {
      const ids = acknowledged.filter(result => result.what === what).map(result => result.id)
      const values = what === 'confirmed' ? [ids, [...ledger.cancellationRequests]] : [ids]
      for (const { id } of await databases.ask(missing[what], values))
        report(fault, 'lost', `${what} ${id} was acknowledged and is missing`)
    }
    const doubleBookings = await databases.ask(
      "select slot_id from bookings where status <> 'cancelled' group by slot_id having count(*) > 1",
    )
    for (const { slot_id } of doubleBookings)
      report(fault, 'double_bookings', `slot ${slot_id} is booked twice`)
    const { db, close } = connect(databases.through(databases.port()), connectionLimits.background)
    for (const violation of await invariantViolations({ deps: { db } }))
      report(fault, 'money_errors', violation)
    await close()
    for (const delivery of deliveredTwice(smtp.delivered))
      report(fault, 'duplicate_emails', `${delivery} was delivered twice`)
  }
}

/** Emails delivered more than once to the same recipient. */
function deliveredTwice(delivered: Services['smtp']['delivered']): string[] {
  const deliveries = delivered.flatMap(({ messageId, envelope }) =>
    envelope.to.map(to => `${messageId} to ${to}`),
  )
  const seen = new Set<string>()
  return deliveries.filter(delivery => seen.size === seen.add(delivery).size)
}

/** Compares every acknowledged recording byte by byte. */
export async function checkRecordings(ledger: Ledger, client: Client): Promise<void> {
  for (const result of ledger.acknowledged()) {
    if (result.what !== 'recording') continue
    const hash = await downloadRecording({ client }, { token: result.host }, result.id)
    if (hash !== result.sha256)
      ledger.reportFor(result.fault, 'lost', `the recording of ${result.id} differs from the upload`)
  }
}
