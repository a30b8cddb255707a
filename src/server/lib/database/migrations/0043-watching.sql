-- When each sweep last came to its end, whichever process ran it; until it first did, since when it is known.
create table sweep_runs (
  name text primary key,
  rhythm text not null,
  known_since timestamptz not null,
  succeeded_at timestamptz
);

-- Counted each time somebody watches.
create index payments_quarantined on payments (quarantined_at) where quarantined_at is not null;
