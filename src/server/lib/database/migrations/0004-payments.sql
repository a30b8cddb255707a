-- Payments: payments, refunds, disputes, webhooks, the ledger, receipts, payouts, exchange rates.

-- Payments -----------------------------------------------------------------------------------------------------------

create table payments (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null unique references bookings,
  payer_id uuid not null references users,
  provider text not null,
  provider_ref text,
  checkout_url text,

  status text not null default 'Created' check (status in
    ('Created', 'Pending', 'Authorized', 'Success', 'Failed', 'Expired', 'Cancelled', 'Refunded', 'PartiallyRefunded')),
  -- Authorize only, and capture when the interviewer accepts.
  manual_capture boolean not null,
  amount_minor integer not null check (amount_minor > 0),
  currency char(3) not null,
  captured_minor integer not null default 0
    constraint payments_captured_minor_check check (captured_minor between 0 and amount_minor),
  refunded_minor integer not null default 0
    constraint payments_refunded_minor_check check (refunded_minor between 0 and captured_minor),
  -- Outcome and amount of all rows in disputes.
  dispute text check (dispute in ('open', 'won', 'lost')),
  disputed_minor integer check (disputed_minor >= 0),
  error_message text,
  -- Set together when the provider's data contradicts ours; the operator has to decide.
  quarantine_reason text,
  quarantined_at timestamptz,

  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Set while a request opens the checkout; others wait, because providers may reject or repeat a concurrent request.
  checkout_requested_at timestamptz,
  -- End of the authorization, where the provider states it.
  capture_before timestamptz,
  -- When the server last polled the provider on a user's request, for rate limiting.
  polled_at timestamptz,
  -- When a cron job last tried to settle it; payments that fail go to the end of the queue.
  swept_at timestamptz,

  unique (provider, provider_ref)
);
create index payments_payer_id_created_at_idx on payments (payer_id, created_at desc);
-- Reconciliation reads payments in batches, oldest first.
create index payments_created_at_id_idx on payments (created_at, id);
create index payments_open_idx on payments (created_at) where status in ('Created', 'Pending', 'Authorized');
create index payments_closed_unpaid_idx on payments (created_at) where status in ('Cancelled', 'Expired');
create index payments_captured_idx on payments (created_at) where captured_minor > 0;
create index payments_disputed_idx on payments (created_at) where dispute = 'open';
create index payments_quarantined_at_idx on payments (quarantined_at) where quarantined_at is not null;

create table refunds (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payments,
  provider_ref text,
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
  -- False: created in the provider's dashboard.
  initiated_by_us boolean not null default true,
  reason text,
  amount_minor integer not null check (amount_minor > 0),
  -- Part of a failed refund that later refunds returned, by a retry or in the dashboard.
  replaced_minor integer not null default 0
    constraint refunds_replaced_minor_check check (replaced_minor between 0 and amount_minor),
  error_message text,
  created_at timestamptz not null default now(),
  -- When the provider was last asked for it; after a lost response the server lists refunds before it retries.
  attempted_at timestamptz,
  settled_at timestamptz,
  -- As in payments.
  swept_at timestamptz
);
create index refunds_payment_id_idx on refunds (payment_id);
create unique index refunds_payment_id_provider_ref_idx on refunds (payment_id, provider_ref)
  where provider_ref is not null;
create index refunds_pending_idx on refunds (created_at) where status = 'pending';
create index refunds_failed_idx on refunds (created_at) where status = 'failed';

-- Chargebacks and inquiries of the payer's bank; a payment can be disputed more than once.
create table disputes (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payments,
  provider_ref text,
  status text not null check (status in ('open', 'won', 'lost')),
  amount_minor integer not null check (amount_minor >= 0),
  created_at timestamptz not null default now(),
  unique nulls not distinct (payment_id, provider_ref)
);

-- Webhooks are stored before they are acknowledged, and processed later. The body is not kept, because it may contain
-- personal data of the payer; processing fetches the payment from the provider instead.
create table webhook_events (
  id bigint generated always as identity primary key,
  provider text not null,
  event_id text not null,
  payment_id uuid references payments,
  -- The provider's id of the payment, for events that arrive before the server has stored it.
  provider_ref text,
  received_at timestamptz not null,
  processed_at timestamptz,
  unique (provider, event_id)
);
create index webhook_events_unprocessed_idx on webhook_events (received_at) where processed_at is null;

-- Limits on booking attempts -----------------------------------------------------------------------------------------

-- When a user who has booked one slot, or any slots, too often within an hour may book again; null: now. Cancelled
-- bookings count, because each has created an order at the provider, unless its checkout never opened. The retry of a
-- payment is not an attempt, and a declined card does not count for the slot.
create function next_attempt_at(
  p_user_id uuid, p_slot_id uuid, p_now timestamptz, p_max_attempts integer, p_max_attempts_for_slot integer
) returns timestamptz language sql stable as $$
  with recent as (
    select b.slot_id, b.created_at, p.error_message is not null as declined
    from bookings b left join payments p on p.booking_id = b.id
    where b.interviewee_id = p_user_id and b.created_at > p_now - interval '1 hour'
      and b.reason is distinct from 'payment_failed'
      and (b.status <> 'cancelled' or b.price_minor = 0 or p.checkout_url is not null)
  )
  select greatest(
    (select created_at from recent order by created_at desc offset p_max_attempts - 1 limit 1),
    (select created_at from recent where slot_id = p_slot_id and not declined
     order by created_at desc offset p_max_attempts_for_slot - 1 limit 1)
  ) + interval '1 hour'
$$;

-- count_user_holds_locked and next_attempt_at under one lock of the user.
create function count_user_attempts_locked(
  p_user_id uuid, p_interviewer_id uuid, p_slot_id uuid, p_now timestamptz,
  p_max_attempts integer, p_max_attempts_for_slot integer
) returns table (holds integer, free_sessions integer, with_interviewer integer, next_attempt_at timestamptz)
language plpgsql as $$
begin
  perform from users where id = p_user_id and closed_at is null and suspended_at is null for no key update;
  if found then
    return query
      select h.holds, h.free_sessions, h.with_interviewer,
        next_attempt_at(p_user_id, p_slot_id, p_now, p_max_attempts, p_max_attempts_for_slot)
      from count_user_holds(p_user_id, p_interviewer_id, p_now) h;
  end if;
end $$;

-- Ledger -------------------------------------------------------------------------------------------------------------
-- Double entry: the entries of a journal sum to zero in every currency. A positive entry adds to its account.

create table ledger_accounts (
  id bigint generated always as identity primary key,
  -- clearing:<provider>, escrow, refunds, pending:<user>, payable:<user>, revenue, disputes, liquidity, bank
  code text not null,
  currency char(3) not null check (currency in ('USD', 'EUR', 'GBP', 'GEL')),
  unique (code, currency)
);

create table ledger_journals (
  id bigint generated always as identity primary key,
  -- Idempotency key: one event is posted once.
  key text not null unique,
  kind text not null check (kind in (
    'capture', 'refund_ordered', 'refund_paid', 'refund_failed', 'refund_returned', 'earned', 'available', 'clawback',
    'payout', 'payout_returned', 'dispute_opened', 'dispute_won', 'dispute_lost'
  )),
  booking_id uuid references bookings,
  payment_id uuid references payments,
  posted_at timestamptz not null
);
create index ledger_journals_booking_id_idx on ledger_journals (booking_id);

create table ledger_entries (
  journal_id bigint not null references ledger_journals,
  account_id bigint not null references ledger_accounts,
  minor bigint not null check (minor <> 0),
  primary key (journal_id, account_id)
);
create index ledger_entries_account_id_idx on ledger_entries (account_id) include (minor);

create function check_journal() returns trigger language plpgsql as $$
declare
  difference record;
begin
  select a.currency, sum(e.minor) as minor into difference
  from ledger_entries e join ledger_accounts a on a.id = e.account_id
  where e.journal_id = new.journal_id
  group by a.currency having sum(e.minor) <> 0 limit 1;
  if found then
    raise exception 'journal % is off by % % minor units', new.journal_id, difference.minor, difference.currency
      using errcode = 'check_violation', constraint = 'journal_sums_to_zero';
  end if;
  return null;
end $$;
-- Deferred, because a journal balances only after its last entry.
create constraint trigger journal_sums_to_zero after insert on ledger_entries
  deferrable initially deferred for each row execute function check_journal();

create function reject_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name
    using errcode = 'check_violation', constraint = 'ledger_is_append_only';
end $$;
create trigger append_only before update or delete or truncate on ledger_accounts
  for each statement execute function reject_change();
create trigger append_only before update or delete or truncate on ledger_journals
  for each statement execute function reject_change();
create trigger append_only before update or delete or truncate on ledger_entries
  for each statement execute function reject_change();

-- Totals of each user's accounts, so that no query sums all entries. Escrow, revenue and the other shared accounts have
-- no row: every transaction would wait for its lock.
create table ledger_balances (
  user_id uuid not null references users,
  currency char(3) not null,
  pending_minor bigint not null,
  payable_minor bigint not null,
  paid_out_minor bigint not null,
  primary key (user_id, currency)
);
create index ledger_balances_payable_idx on ledger_balances (currency, user_id) where payable_minor > 0;

-- Upserts both accounts of a user in one row, ordered by user, so that concurrent journals cannot deadlock.
create function update_balances() returns trigger language plpgsql as $$
begin
  insert into ledger_balances as b (user_id, currency, pending_minor, payable_minor, paid_out_minor)
  select split_part(a.code, ':', 2)::uuid, a.currency,
    coalesce(sum(w.minor) filter (where a.code like 'pending:%'), 0),
    coalesce(sum(w.minor) filter (where a.code like 'payable:%'), 0),
    coalesce(-sum(w.minor) filter (where j.kind in ('payout', 'payout_returned')), 0)
  from written w
  join ledger_accounts a on a.id = w.account_id and (a.code like 'pending:%' or a.code like 'payable:%')
  join ledger_journals j on j.id = w.journal_id
  group by 1, 2 order by 1, 2
  on conflict (user_id, currency) do update set
    pending_minor = b.pending_minor + excluded.pending_minor,
    payable_minor = b.payable_minor + excluded.payable_minor,
    paid_out_minor = b.paid_out_minor + excluded.paid_out_minor;
  return null;
end $$;
create trigger update_balances after insert on ledger_entries
  referencing new table as written for each statement execute function update_balances();

-- Platform fee and interviewer's share of each booking, so that a year of earnings is one row per session. A row adds no
-- lock contention: the transaction that posts for a booking has locked the booking.
create table ledger_sales (
  booking_id uuid not null references bookings,
  currency char(3) not null,
  fee_minor bigint not null,
  net_minor bigint not null,
  primary key (booking_id, currency)
);

create function update_sales() returns trigger language plpgsql as $$
begin
  insert into ledger_sales as s (booking_id, currency, fee_minor, net_minor)
  select j.booking_id, a.currency,
    coalesce(sum(w.minor) filter (where a.code = 'revenue'), 0),
    coalesce(sum(w.minor) filter (where a.code <> 'revenue'), 0)
  from written w
  join ledger_journals j on j.id = w.journal_id and j.booking_id is not null
  join ledger_accounts a on a.id = w.account_id
    and (a.code = 'revenue' or a.code like 'pending:%' or a.code like 'payable:%')
  group by 1, 2 order by 1, 2
  on conflict (booking_id, currency) do update set
    fee_minor = s.fee_minor + excluded.fee_minor,
    net_minor = s.net_minor + excluded.net_minor;
  return null;
end $$;
create trigger update_sales after insert on ledger_entries
  referencing new table as written for each statement execute function update_sales();

-- Receipts -----------------------------------------------------------------------------------------------------------

create table receipts (
  -- Consecutive without gaps, so not an identity column.
  number bigint primary key,
  payment_id uuid not null unique references payments,
  issued_at timestamptz not null,
  -- As issued; later changes to the booking do not apply.
  content jsonb not null
);

-- Payouts ------------------------------------------------------------------------------------------------------------

create table payout_details (
  user_id uuid primary key references users on delete cascade,
  method text not null check (method in ('bank', 'stripe')),
  -- Bank account.
  holder text,
  iban text,
  -- Connected account at Stripe.
  stripe_account text,
  -- Rows of erased users, which a cron job deletes as soon as no payout needs them.
  owner_erased boolean not null default false,
  updated_at timestamptz not null,
  constraint payout_details_bank_check check ((method = 'bank') = (holder is not null and iban is not null)),
  constraint payout_details_stripe_check check ((method = 'stripe') = (stripe_account is not null))
);
create index payout_details_owner_erased_idx on payout_details (user_id) where owner_erased;

-- Payout details that an attacker may have entered and that a not_me link removed, kept for the operator's investigation.
create table revoked_payout_details (
  id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  -- Masked.
  destination text not null,
  set_at timestamptz not null,
  removed_at timestamptz not null
);
create index revoked_payout_details_user_id_id_idx on revoked_payout_details (user_id, id desc);

create table payout_batches (
  id bigint generated always as identity primary key,
  currency char(3) not null,
  method text not null check (method in ('bank', 'stripe')),
  created_at timestamptz not null
);

create table payouts (
  id uuid primary key default gen_random_uuid(),
  batch_id bigint not null references payout_batches,
  user_id uuid not null references users,
  provider_ref text,
  status text not null default 'sent' check (status in ('sent', 'paid', 'returned')),
  amount_minor bigint not null check (amount_minor > 0),
  currency char(3) not null,
  -- The account at that time, masked.
  destination text not null,
  -- The same in full, for the bank file or the transfer; deleted once the payout is paid or returned.
  holder text,
  account text,
  -- Refusals by the provider; part of the idempotency key, so that a retry is a new request.
  refusals smallint not null default 0,
  created_at timestamptz not null,
  settled_at timestamptz,
  unique (batch_id, user_id)
);
create index payouts_user_id_created_at_idx on payouts (user_id, created_at desc);
create index payouts_sent_idx on payouts (user_id) where status = 'sent';

-- Exchange rates -----------------------------------------------------------------------------------------------------

create table exchange_rates (
  currency char(3) not null check (currency in ('USD', 'EUR', 'GBP')),
  source text not null check (source in ('nbg', 'er-api', 'frankfurter')),
  -- The date for which the source publishes the rate.
  day date not null,
  -- Price of one unit of the currency in lari.
  lari numeric(18, 8) not null check (lari > 0),
  fetched_at timestamptz not null,
  primary key (currency, source, day)
);
create index exchange_rates_currency_fetched_at_idx on exchange_rates (currency, fetched_at desc);
