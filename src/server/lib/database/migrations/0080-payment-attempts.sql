-- When the provider was asked to open a payment's checkout; null once it answered. One request asks at a time, and others
-- wait for its answer: a provider may refuse, or carry out, a second one with the same key.
alter table payments add column checkout_requested_at timestamptz;

-- When a sweep last tried to settle it: what cannot be settled goes to the end of the line.
alter table payments add column swept_at timestamptz;
alter table refunds add column swept_at timestamptz;
