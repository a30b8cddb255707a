-- The operator's money: totals of the ledger by day, runs of the reconciliation, failed transfers.

-- Movements of the ledger's accounts by UTC day, so that a month or a week is read from few rows. All interviewers
-- share the accounts `pending` and `payable` here. A day is closed after it has ended; later days are read from the entries.
create table ledger_day_movements (
  day date not null,
  currency char(3) not null,
  account text not null,
  kind text not null,
  minor bigint not null,
  journals integer not null,
  primary key (day, currency, account, kind)
);

-- Balances at the end of each closed day. A day without movements has no rows: the balances of the day before apply.
create table ledger_day_balances (
  day date not null,
  currency char(3) not null,
  account text not null,
  minor bigint not null,
  primary key (day, currency, account)
);
create index ledger_journals_posted_at_id_idx on ledger_journals (posted_at, id);
-- Journals of one account, newest first.
create index ledger_entries_account_id_journal_id_idx on ledger_entries (account_id, journal_id);
-- Interviewers with a balance. The negative ones are owed to the platform.
create index ledger_balances_pending_nonzero_idx on ledger_balances (currency, user_id) where pending_minor <> 0;
create index ledger_balances_payable_nonzero_idx on ledger_balances (currency, user_id) where payable_minor <> 0;

-- Comparisons of providers, payments and ledger. The latest tells whether there are differences.
create table reconciliation_runs (
  id bigint generated always as identity primary key,
  is_nightly boolean not null,
  -- Payments created since then are compared.
  since timestamptz not null,
  requested_at timestamptz not null,
  finished_at timestamptz,
  -- So far, while it runs.
  payments integer not null default 0,
  differences integer not null default 0,
  -- The first 1000 of them.
  found jsonb not null default '[]',
  -- Closed here and still open at the provider.
  watched integer not null default 0,
  -- Why it was not completed.
  error text
);
-- One manual run at a time.
create unique index reconciliation_runs_manual_idx on reconciliation_runs (is_nightly)
  where finished_at is null and not is_nightly;

-- Why the provider refused the latest transfer. Null once it is settled.
alter table payouts add column failure text;
create index payouts_returned_idx on payouts (settled_at) where status = 'returned';
-- Transfers of a batch that an admin started in the admin area. They run as a job.
alter table payout_batches add column transfers_requested_at timestamptz;
alter table payout_batches add column transfers_finished_at timestamptz;
alter table payout_batches add column transfers_error text;

-- Figures of a day: cancelled sessions.
create index bookings_cancelled_at_idx on bookings (cancelled_at)
  where status = 'cancelled' and confirmed_at is not null;
