import type { Connection } from '#server/lib/database/pool.ts'
import type { ReceiptContent } from '#server/payments/receipts/receipt-content.ts'
import { idInSql, idOf } from './id.ts'

/** An interviewee and an interviewer with the same data in a market of any size. */
export const fixedIds = {
  reader: idOf(2_000_001),
  seller: idOf(2_000_002),
  /** Confirmed and upcoming. Its payment has the same id. */
  booking: idOf(3_000_059),
  slot: idOf(3_900_000),
}

/** Sessions per interviewer, two of them upcoming. Interviewees have fewer. */
const perInterviewer = 100
const perInterviewee = 20
/** Sessions of the two fixed users with others, two of them upcoming. */
const own = 60

const receipt: ReceiptContent = {
  seller: { name: 'Rehearse', address: null, taxId: null },
  payer: { name: 'Person', email: 'person@bench.test' },
  session: {
    interviewerName: 'Person',
    sessionType: null,
    startTime: '2026-01-01T10:00:00Z',
    endTime: '2026-01-01T11:00:00Z',
  },
  lines: [{ kind: 'session', minor: 5000 }],
  tax: null,
  total: 5000,
  currency: 'USD',
  converted: null,
  provider: 'sandbox',
}

/** Fills a market with this many sold sessions. No job is due in it. */
export async function seedGrowth(pool: Connection['pool'], bookings: number): Promise<void> {
  const interviewers = Math.ceil(bookings / perInterviewer)
  const interviewees = Math.ceil(bookings / perInterviewee)
  const client = await pool.connect()
  try {
    // Skips foreign keys and triggers: the set-based inserts are consistent, and row checks would take most
    // of the time.
    await client.query('set session_replication_role = replica')
    for (const statement of statementsFor(interviewees, interviewers)) await client.query(statement)
    await client.query('set session_replication_role = default')
    await client.query('vacuum analyze')
  } finally {
    client.release()
  }
}

const statementsFor = (interviewees: number, interviewers: number): string[] => {
  const { reader, seller } = fixedIds
  const person = (number: string) => idInSql(number)
  const interviewer = (number: string) => idInSql(`(1000000 + ${number})`)
  return [
    // Users --------------------------------------------------------------------------------------
    `create table all_users as
      select ${person('n')} as id, n::bigint, false as sells from generate_series(1, ${interviewees}) n
      union all select ${interviewer('n')}, 1000000 + n, true from generate_series(1, ${interviewers}) n
      union all values ('${reader}'::uuid, 2000001, false), ('${seller}'::uuid, 2000002, true)`,
    `insert into users (id, email, username, role_id, email_confirmed_at)
      select id, 'person' || n || '@bench.test', 'person' || n, case when sells then 2 else 1 end, now() from all_users`,
    `insert into profiles (user_id, display_name, country, languages)
      select id, 'Person ' || n, 'Georgia', '{English}' from all_users`,
    `insert into interviewers (user_id, specialty, company, experience, listed, language_bits, day_bits, rating_rank,
        review_count, rating_sum, level_bits, search_text, specialty_key, company_key)
      select id, 'Specialty ' || n % 12, 'Company ' || n % 500, '7-10', true, 1 | 1 << (n % 13)::int, (1::bigint << 62) - 1, 400 + n % 100,
        ${perInterviewer}, ${perInterviewer} * 4, 1 << (n % 7)::int, 'person ' || n || ' company ' || n % 500 || ' specialty ' || n % 12,
        'specialty ' || n % 12, 'company ' || n % 500
      from all_users where sells`,
    `insert into auth_sessions (id, user_id, expires_at) select id, id, now() + interval '30 days' from all_users`,
    `insert into interviewer_search_cache (interviewer_id, next_slot_at, price_rank)
      select id, now() + interval '6 days' + n % 400 * interval '1 hour', n % 7 * 5000 from all_users where sells`,
    `insert into favorites (user_id, interviewer_id, is_favorite)
      select distinct ${person('n')}, ${interviewer(`(1 + (n * 7 + turn) % ${interviewers})`)}, true
      from generate_series(1, ${interviewees}) n cross join generate_series(1, 3) turn`,
    `insert into favorites (user_id, interviewer_id, is_favorite) values ('${reader}', '${seller}', true)`,
    `insert into public_profiles (interviewer_id, slug, is_published, updated_at)
      select id, 'person-' || n, true, now() from all_users where sells`,
    `insert into payout_details (user_id, method, holder, iban, updated_at)
      select id, 'bank', 'Person', 'GE29NB0000000101904917', now() from all_users where sells`,

    // Sold sessions: one a day per interviewer, the last two upcoming ---------------------------------
    `create table sold as
      select ${idInSql('n')} as id, n::bigint, ${interviewer(`(1 + n % ${interviewers})`)} as interviewer_id,
        ${person(`(1 + (n::bigint * 7919) % ${interviewees})`)} as interviewee_id,
        date_trunc('hour', now()) + ((n / ${interviewers})::int - ${perInterviewer - 3}) * interval '1 day'
          + (case when (n / ${interviewers})::int < ${perInterviewer - 2} then -30 else 30 end) * interval '1 hour'
          - n % 8 * interval '1 hour' as at
      from generate_series(0, ${interviewers * perInterviewer} - 1) n
      union all
      select ${idInSql('(3000000 + n)')}, 3000000 + n, ${interviewer(`(1 + n % ${interviewers})`)}, '${reader}',
        date_trunc('hour', now()) + (n - ${own - 2}) * interval '1 day' + interval '8 hours'
      from generate_series(0, ${own} - 1) n
      union all
      select ${idInSql('(3100000 + n)')}, 3100000 + n, '${seller}', ${person(`(1 + n % ${interviewees})`)},
        date_trunc('hour', now()) + (n - ${own - 2}) * interval '1 day' + interval '8 hours'
      from generate_series(0, ${own} - 1) n`,
    'alter table sold add column priced boolean, add column over boolean',
    // Every fifth was free. Of the paid ones every twentieth was cancelled and refunded.
    `update sold set priced = n % 5 > 0, over = at < now() - interval '3 hours'`,
    'alter table slots drop constraint slots_do_not_overlap',
    `insert into slots (id, interviewer_id, starts_at, ends_at, price_minor, currency, available)
      select id, interviewer_id, at, at + interval '1 hour', case when priced then 5000 else 0 end, 'USD', false from sold`,
    `insert into slots (id, interviewer_id, starts_at, ends_at, price_minor, currency)
      select ${idInSql('(4000000 + n * 10 + turn)')}, id, date_trunc('day', now()) + turn * interval '2 days' + interval '3 hours',
        date_trunc('day', now()) + turn * interval '2 days' + interval '4 hours', 0, 'USD'
      from all_users cross join generate_series(3, 7) turn where sells and n <> 2000002`,
    `insert into slots (id, interviewer_id, starts_at, ends_at, price_minor, currency)
      select ${idInSql('(3900000 + turn)')}, '${seller}', date_trunc('day', now()) + interval '20 days' + turn * interval '1 hour',
        date_trunc('day', now()) + interval '20 days' + (turn + 1) * interval '1 hour', 0, 'USD'
      from generate_series(0, 80) turn`,
    `alter table slots add constraint slots_do_not_overlap exclude using gist (
      interviewer_id with =, tstzrange(starts_at, ends_at) with &&) where (deleted_at is null)`,
    `insert into bookings (id, slot_id, interviewer_id, interviewee_id, status, reason, attendance, approval, starts_at, ends_at,
        price_minor, captured_minor, currency, consents, confirmed_at, cancelled_at, earned_at, available_at, fee_percent)
      select id, id, interviewer_id, interviewee_id, case when gone then 'cancelled' else 'confirmed' end,
        case when gone then 'cancelled_by_interviewee' end, case when over and not gone then 'completed' else 'none' end, false,
        at, at + interval '1 hour', price, price, 'USD', '{recording}', at - interval '4 days',
        case when gone then at - interval '2 days' end, case when over and priced then at + interval '2 hours' end,
        case when over and priced then at + interval '26 hours' end, 15
      from sold cross join lateral (
        select case when priced then 5000 else 0 end as price, priced and n % 20 = 1 and over as gone) as facts`,
    `insert into session_reminders (booking_id, hours_before, starts_at)
      select id, hours, at from sold cross join (values (24), (1)) when_ (hours) where over or hours = 24`,
    `insert into reviews (booking_id, interviewer_id, interviewee_id, rating, comment)
      select id, interviewer_id, interviewee_id, 4, 'Very helpful, thank you.' from sold where over and n % 2 = 0`,
    `insert into no_show_reports (booking_id, absent, reported_at, resolved_at, upheld)
      select id, 'interviewer', at + interval '1 hour', at + interval '1 day', false from sold where over and n % 50 = 3`,
    `insert into attendance (booking_id, user_id, connection_id, joined_at, left_at)
      select id, who, id, at, at + interval '1 hour'
      from sold cross join lateral (values (interviewer_id), (interviewee_id)) two (who) where over`,
    `insert into recordings (booking_id, uploaded_by, file_name, format, bytes, storage_key, delete_after)
      select id, interviewer_id, 'session.mp4', 'mp4', 1000000, id::text, now() + interval '60 days' from sold where over and n % 4 = 2`,

    // Payments -----------------------------------------------------------------------------------
    `insert into payments (id, booking_id, payer_id, provider, provider_ref, checkout_url, status, manual_capture, amount_minor,
        captured_minor, refunded_minor, currency, created_at)
      select id, id, interviewee_id, 'sandbox', id::text, 'http://127.0.0.1/sandbox/pay/' || id,
        case when gone then 'Refunded' else 'Success' end, false, 5000, 5000, case when gone then 5000 else 0 end, 'USD',
        at - interval '4 days'
      from sold cross join lateral (select n % 20 = 1 and over as gone) facts where priced`,
    `insert into refunds (payment_id, amount_minor, status, provider_ref, created_at, settled_at)
      select id, 5000, 'succeeded', 'refund ' || id, at, at from sold where priced and n % 20 = 1 and over`,
    `insert into receipts (number, payment_id, issued_at, content)
      select 202000000000 + row_number() over (), id, at,
        '${JSON.stringify(receipt)}'
      from sold where priced`,
    `insert into webhook_events (provider, event_id, payment_id, provider_ref, received_at, processed_at)
      select 'sandbox', 'event ' || id, id, id::text, at, at from sold where priced`,
    `insert into ledger_accounts (code, currency)
      select code, 'USD' from unnest('{clearing:sandbox,escrow,refunds,revenue}'::text[]) code
      union all select kind || id, 'USD' from all_users cross join unnest('{pending:,payable:}'::text[]) kind where sells`,
    `create table said as
      select n, id as booking_id, at, kind, step, interviewer_id from sold cross join lateral (
        values (1, 'capture'), (2, 'earned'), (3, 'available')) all_ (step, kind)
      where priced and (step = 1 or over and n % 20 <> 1)
      union all
      select n, id, at, kind, step, interviewer_id from sold cross join lateral (
        values (4, 'refund_ordered'), (5, 'refund_paid')) all_ (step, kind)
      where priced and over and n % 20 = 1`,
    `insert into ledger_journals (key, kind, booking_id, payment_id, posted_at)
      select kind || ':' || booking_id, kind, booking_id, booking_id, at from said`,
    `insert into ledger_entries (journal_id, account_id, minor)
      select j.id, a.id, moved.minor
      from said
      join ledger_journals j on j.key = said.kind || ':' || said.booking_id
      cross join lateral (values
        (1, 'clearing:sandbox', -5000), (1, 'escrow', 5000),
        (2, 'escrow', -5000), (2, 'pending:' || interviewer_id, 4250), (2, 'revenue', 750),
        (3, 'pending:' || interviewer_id, -4250), (3, 'payable:' || interviewer_id, 4250),
        (4, 'escrow', -5000), (4, 'refunds', 5000),
        (5, 'refunds', -5000), (5, 'clearing:sandbox', 5000)
      ) moved (step, code, minor)
      join ledger_accounts a on a.code = moved.code and a.currency = 'USD'
      where moved.step = said.step`,
    `insert into ledger_sales (booking_id, currency, fee_minor, net_minor)
      select booking_id, 'USD', 750, 4250 from said where kind = 'earned'`,

    // Training interviews, and completed jobs --------------------------------------------------------
    `insert into training_interviews (id, user_id, interview_type, experience_level, status, engine, started_at, active_at,
        resumed_at, ended_at)
      select id, interviewee_id, n % 7, n % 7, 'cancelled', 'embedded', at, at, at, at from sold where over`,
    `insert into training_messages (interview_id, position, role, kind, content, created_at)
      select id, position, 'assistant', 'question', 'Tell me about yourself.', at from sold cross join generate_series(1, 3) position where over`,
    `insert into notification_settings (user_id, last_number) select id, 4000000 from all_users`,
    // Notifications of a booking for both people.
    `insert into notifications (user_id, category, dedupe_key, number, template, data, actor_id, created_at)
      select who, 'bookings', id::text, n, 'booking-confirmed', jsonb_build_object('bookingId', id, 'side', side,
        'interviewee', jsonb_build_object('name', 'Person'), 'interviewer', jsonb_build_object('name', 'Person'),
        'startTime', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'endTime', to_char((at + interval '1 hour') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'amountMinor', 5000, 'currency', 'USD'), other, least(at, now())
      from sold cross join lateral (values
        (interviewer_id, interviewee_id, 'interviewer'), (interviewee_id, interviewer_id, 'interviewee')
      ) told (who, other, side) where at > now() - interval '89 days'`,
    `insert into pgboss.job (name, data, state, completed_on)
      select 'send-email', '{}', 'completed', now() from sold where over and n % 10 = 0`,
    'drop table said, sold, all_users',
  ]
}
