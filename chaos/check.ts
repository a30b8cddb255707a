import { connect, connectionLimits } from '#server/lib/database/pool.ts'
import { faultsOf } from '#test/invariants.ts'
import type { Client } from './client.ts'
import type { Ledger, Outcome, Promised } from './ledger.ts'
import type { Databases } from './postgres.ts'
import { watch } from './recording.ts'
import type { Services } from './services.ts'

/** Says which of these ids the product has no word of. */
const missing: Record<Exclude<Promised['what'], 'recording'>, string> = {
  account:
    'select id from unnest($1::uuid[]) t (id) where not exists (select from users u where u.id = t.id)',
  'sign-in':
    'select id from unnest($1::uuid[]) t (id) where not exists (select from auth_sessions s where s.id = t.id)',
  hold: 'select id from unnest($1::uuid[]) t (id) where not exists (select from bookings b where b.id = t.id)',
  confirmed: `select id from unnest($1::uuid[]) t (id) where not exists (
    select from bookings b where b.id = t.id and (b.status = 'confirmed' or b.id = any($2::uuid[])))`,
  cancelled: `select id from unnest($1::uuid[]) t (id) where not exists (
    select from bookings b where b.id = t.id and b.status = 'cancelled')`,
  // Kept once and answered once, however often it was sent.
  message: `select id from unnest($1::text[]) t (id) where 1 <> (
    select count(*) from training_messages m join training_messages reply on reply.reply_to = m.id
      where m.client_message_id = 'client ' || t.id)`,
}

/**
 * Looks for everything that was ever acknowledged, and at what must hold of money at any moment; what is missing counts for
 * what was broken meanwhile.
 */
export function lookFor(ledger: Ledger, databases: Databases, { smtp }: Services) {
  const known = new Set<string>()
  const see = (fault: string, what: keyof Outcome, sentence: string) => {
    if (!known.has(sentence)) ledger.seeUnder(fault, what, sentence)
    known.add(sentence)
  }
  return async (fault: string): Promise<void> => {
    const promised = ledger.promised()
    for (const what of Object.keys(missing) as (keyof typeof missing)[]) {
      const ids = promised.filter(one => one.what === what).map(one => one.id)
      const values = what === 'confirmed' ? [ids, [...ledger.asked]] : [ids]
      for (const { id } of await databases.ask(missing[what], values))
        see(fault, 'lost', `${what} ${id} was acknowledged and is not there`)
    }
    const sold = await databases.ask(
      "select slot_id from bookings where status <> 'cancelled' group by slot_id having count(*) > 1",
    )
    for (const { slot_id } of sold) see(fault, 'sold_twice', `slot ${slot_id} is sold twice`)
    const { db, close } = connect(databases.through(databases.port()), connectionLimits.background)
    for (const wrong of await faultsOf({ deps: { db } })) see(fault, 'money_wrong', wrong)
    await close()
    for (const mail of deliveredTwice(smtp.delivered)) see(fault, 'mails_doubled', `${mail} came twice`)
  }
}

/** Each mail and whom it reached, where that was more than once. */
function deliveredTwice(delivered: Services['smtp']['delivered']): string[] {
  const all = delivered.flatMap(({ messageId, envelope }) => envelope.to.map(to => `${messageId} to ${to}`))
  const seen = new Set<string>()
  return all.filter(one => seen.size === seen.add(one).size)
}

/** Every recording that was acknowledged, byte by byte. */
export async function watchAll(ledger: Ledger, client: Client): Promise<void> {
  for (const one of ledger.promised()) {
    if (one.what !== 'recording') continue
    const seen = await watch({ client }, { token: one.host }, one.id)
    if (seen !== one.sha256)
      ledger.seeUnder(one.fault, 'lost', `the recording of ${one.id} is not what was brought`)
  }
}
