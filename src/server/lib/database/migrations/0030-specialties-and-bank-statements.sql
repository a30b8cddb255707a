-- Specialties as a setting, and statements of the bank.

-- The list of specialties is another setting. Without a row it is the list of the code.
alter table site_settings drop constraint site_settings_key_check;
alter table site_settings add constraint site_settings_key_check
  check (key in ('platform_fee', 'banner', 'limits', 'specialties'));

-- Why the bank returned a payout is in payouts.failure too.

-- Lines of bank statements that settled a payout. Nothing else of a statement is stored.
create table bank_statement_lines (
  -- Hash of the line, by which another upload recognises it.
  key text primary key,
  payout_id uuid not null references payouts,
  outcome text not null check (outcome in ('paid', 'returned')),
  booked_on date not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency char(3) not null,
  imported_at timestamptz not null,
  -- A payout is paid once and returned once.
  unique (payout_id, outcome)
);

-- Columns of the CSV files of a bank, as an admin chose them last.
create table bank_csv_mappings (
  -- Hash of the names of all columns.
  columns_hash text primary key,
  mapping jsonb not null,
  used_at timestamptz not null
);
