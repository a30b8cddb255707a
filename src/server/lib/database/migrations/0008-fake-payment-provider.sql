-- Fake payment provider: a separate service that runs in the same process. Only its own routes use this schema.

create schema sandbox;

create table sandbox.orders (
  id uuid primary key,
  description text not null,
  return_url text not null,
  webhook_url text not null,
  status text not null default 'created'
    check (status in ('created', 'authorized', 'captured', 'failed', 'expired', 'cancelled')),
  manual_capture boolean not null,
  amount_minor integer not null,
  currency char(3) not null,
  captured_minor integer not null default 0,
  refunded_minor integer not null default 0
    constraint orders_refunded_minor_check check (refunded_minor <= captured_minor),
  -- [{ id, amountMinor }]; every refund succeeds immediately.
  refunds jsonb not null default '[]',
  decline_reason text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

-- Responses by idempotency key.
create table sandbox.requests (
  key text primary key,
  order_id uuid not null references sandbox.orders on delete cascade,
  answer jsonb not null
);
