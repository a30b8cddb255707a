-- The ledger, exchange rates, and the rest of a booking's life.

-- Ledger -------------------------------------------------------------------------------------------------------------
-- Double entry: each journal's entries sum to zero in every currency. A positive entry is what comes into an account.

create table ledger_accounts (
  id bigint generated always as identity primary key,
  -- clearing:<provider>, escrow, refunds, pending:<user>, payable:<user>, revenue, disputes, liquidity, bank
  code text not null,
  currency char(3) not null check (currency in ('USD', 'EUR', 'GBP', 'GEL')),
  unique (code, currency)
);

create table ledger_journals (
  id bigint generated always as identity primary key,
  -- What happened, so that it is written once however often it is told.
  key text not null unique,
  kind text not null check (kind in (
    'capture', 'refund_ordered', 'refund_paid', 'refund_failed', 'refund_returned', 'earned', 'available', 'clawback',
    'payout', 'payout_returned', 'dispute_opened', 'dispute_won', 'dispute_lost'
  )),
  booking_id uuid references bookings,
  payment_id uuid references payments,
  posted_at timestamptz not null
);
create index ledger_journals_of_booking on ledger_journals (booking_id);

create table ledger_entries (
  journal_id bigint not null references ledger_journals,
  account_id bigint not null references ledger_accounts,
  minor bigint not null check (minor <> 0),
  primary key (journal_id, account_id)
);
create index ledger_entries_of_account on ledger_entries (account_id) include (minor);

create function check_journal() returns trigger language plpgsql as $$
declare
  off record;
begin
  select a.currency, sum(e.minor) as sum into off
  from ledger_entries e join ledger_accounts a on a.id = e.account_id
  where e.journal_id = new.journal_id
  group by a.currency having sum(e.minor) <> 0 limit 1;
  if found then
    raise exception 'journal % is off by % % minor units', new.journal_id, off.sum, off.currency
      using errcode = 'check_violation', constraint = 'journal_sums_to_zero';
  end if;
  return null;
end $$;
create constraint trigger journal_sums_to_zero after insert on ledger_entries
  deferrable initially deferred for each row execute function check_journal();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'what is written in % stays', tg_table_name
    using errcode = 'check_violation', constraint = 'ledger_is_append_only';
end $$;
create trigger append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on ledger_journals
  for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on ledger_accounts
  for each statement execute function refuse_change();

-- Exchange rates -----------------------------------------------------------------------------------------------------

-- Lari for one unit of a currency, as a source told it.
create table exchange_rates (
  currency char(3) not null check (currency in ('USD', 'EUR', 'GBP')),
  source text not null check (source in ('nbg', 'er-api', 'frankfurter')),
  -- The day the source says the rate is for.
  day date not null,
  lari numeric(18, 8) not null check (lari > 0),
  fetched_at timestamptz not null,
  primary key (currency, source, day)
);
create index exchange_rates_newest on exchange_rates (currency, fetched_at desc);

-- Bookings -----------------------------------------------------------------------------------------------------------

alter table bookings
  -- The slot's own price where the payer chose another currency; price_minor and currency are what is charged.
  add column listed_minor integer check (listed_minor > 0),
  add column listed_currency char(3),
  add column exchange_rate numeric(18, 8),
  add column rate_source text,
  add column rate_day date,
  add constraint conversion_is_whole check (
    num_nulls(listed_minor, listed_currency, exchange_rate, rate_source, rate_day) in (0, 5)
  ),
  -- The earliest start it ever had, from which refunds are reckoned: moving cannot make a late cancellation free.
  add column refund_clock timestamptz,
  -- How often the interviewee moved it.
  add column moves smallint not null default 0,
  -- Another time that the interviewer proposes.
  add column proposed_slot_id uuid references slots,
  add column proposed_at timestamptz,
  -- When what was not given back became the interviewer's, and when they could have it.
  add column earned_at timestamptz,
  add column available_at timestamptz,
  -- The platform's share as it was when the booking was confirmed; null: what the setting says.
  add column fee_percent numeric(5, 2);
create index bookings_earned on bookings (earned_at) where earned_at is not null and available_at is null;

create index bookings_proposed on bookings (proposed_slot_id) where proposed_slot_id is not null;

-- Somebody says that the other was not there.
create table no_show_reports (
  booking_id uuid primary key references bookings,
  absent text not null check (absent in ('interviewer', 'interviewee')),
  reported_at timestamptz not null,
  -- The absent side disagrees: a person decides.
  contested_at timestamptz,
  contest text,
  resolved_at timestamptz,
  -- Whether it was so.
  upheld boolean,
  check (upheld is null or resolved_at is not null)
);
create index no_show_reports_open on no_show_reports (reported_at) where resolved_at is null;

-- Which reminders went out, for which start: a moved session is reminded of again.
create table reminders (
  booking_id uuid not null references bookings,
  hours_before smallint not null check (hours_before in (24, 1)),
  starts_at timestamptz not null,
  primary key (booking_id, hours_before, starts_at)
);
create index bookings_to_come on bookings (starts_at) where status = 'confirmed';

-- Payments -----------------------------------------------------------------------------------------------------------

-- What providers told us, kept before it is acknowledged and worked off after.
create table webhook_events (
  id bigint generated always as identity primary key,
  provider text not null,
  event_id text not null,
  payment_id uuid references payments,
  -- The far end's own name of the payment, for news that come before we know it.
  provider_ref text,
  body text not null,
  received_at timestamptz not null,
  worked_off_at timestamptz,
  unique (provider, event_id)
);
create index webhook_events_waiting on webhook_events (received_at) where worked_off_at is null;

alter table refunds
  -- False: made in the provider's dashboard, not by us.
  add column ours boolean not null default true,
  add column reason text,
  -- When the provider was last asked for it; where its answer got lost we look before we ask again.
  add column attempted_at timestamptz,
  -- How much of a refund that failed was given back in another way since: by one more try, or in the dashboard.
  add column replaced_minor integer not null default 0 check (replaced_minor between 0 and amount_minor);
create unique index refunds_by_ref on refunds (payment_id, provider_ref) where provider_ref is not null;

alter table payments
  -- Why a person has to look; set together with quarantined_at.
  add column quarantine_reason text,
  -- open, won or lost: the payer's bank takes the money back.
  add column dispute text check (dispute in ('open', 'won', 'lost')),
  add column disputed_minor integer check (disputed_minor >= 0),
  -- Until when an authorisation holds, where the provider says.
  add column capture_before timestamptz;

-- Receipts -----------------------------------------------------------------------------------------------------------

-- Numbered without gaps, once a booking's money was captured.
create table receipts (
  number bigint primary key,
  payment_id uuid not null unique references payments,
  issued_at timestamptz not null,
  -- What it says, as it was when it was issued.
  content jsonb not null
);

-- Payouts ------------------------------------------------------------------------------------------------------------

create table payout_details (
  user_id uuid primary key references users on delete cascade,
  method text not null check (method in ('bank', 'stripe')),
  -- Of a bank account.
  holder text,
  iban text,
  -- Of a connected Stripe account.
  stripe_account text,
  updated_at timestamptz not null,
  check ((method = 'bank') = (holder is not null and iban is not null)),
  check ((method = 'stripe') = (stripe_account is not null))
);

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
  amount_minor bigint not null check (amount_minor > 0),
  currency char(3) not null,
  status text not null default 'sent' check (status in ('sent', 'paid', 'returned')),
  -- Where it went: the account as it was then, without what identifies it fully.
  destination text not null,
  -- The same in full, for the bank's file or a transfer; gone once the money is there, or came back.
  holder text,
  account text,
  -- How often the provider said no; each further try is a new request to it.
  refusals smallint not null default 0,
  provider_ref text,
  created_at timestamptz not null,
  settled_at timestamptz,
  unique (batch_id, user_id)
);
create index payouts_of_user on payouts (user_id, created_at desc);

-- The sandbox provider -----------------------------------------------------------------------------------------------

alter table sandbox.orders
  -- [{ id, amountMinor }], all of which succeed at once.
  add column refunds jsonb not null default '[]';
