-- What the banks of payers took back, or want back: a payment can be disputed more than once. `dispute` and `disputed_minor`
-- of the payment say what they come to.
create table disputes (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payments,
  -- The provider's id; null for one that was noted before it was kept.
  provider_ref text,
  status text not null check (status in ('open', 'won', 'lost')),
  amount_minor integer not null check (amount_minor >= 0),
  created_at timestamptz not null default now(),
  unique nulls not distinct (payment_id, provider_ref)
);

-- The journals of these name the payment; so they have its id.
insert into disputes (id, payment_id, status, amount_minor, created_at)
  select id, id, dispute, coalesce(disputed_minor, 0), updated_at from payments where dispute is not null;
