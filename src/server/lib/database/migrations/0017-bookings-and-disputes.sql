-- The admin area: bookings, claims, decisions and appeals.

-- Claim of an interviewee that a paid session was not as described.
create table claims (
  booking_id uuid primary key references bookings,
  reason text not null check (reason in ('unprepared', 'other_topic', 'too_short', 'technical', 'behaviour', 'other')),
  -- Emptied when the interviewee is erased.
  text text not null,
  claimed_at timestamptz not null,
  decided_at timestamptz,
  -- What the decision gave back to the payer. 0 rejects the claim.
  refund_minor integer check (refund_minor >= 0),
  constraint claims_decided_check check ((decided_at is null) = (refund_minor is null))
);
create index claims_open_idx on claims (claimed_at) where decided_at is null;

-- Decisions of admins about no-shows and claims, and about the appeals against them.
create table dispute_decisions (
  booking_id uuid not null references bookings,
  kind text not null check (kind in ('no_show', 'claim')),
  is_appeal boolean not null,
  -- The admin, or the operating system's user of the command line. An appeal is decided by another one.
  decided_by uuid references users,
  decided_by_name text,
  decided_at timestamptz not null,
  -- Sent to both participants. Empty if the command line gave none.
  text text not null,
  -- Of an appeal: the first decision was changed.
  is_changed boolean not null default false,
  primary key (booking_id, kind, is_appeal),
  constraint dispute_decisions_decided_by_check check (num_nonnulls(decided_by, decided_by_name) = 1)
);

-- One appeal against each decision, by either participant.
create table dispute_appeals (
  booking_id uuid not null,
  kind text not null,
  -- Constant: the appeal is against the first decision.
  is_appeal boolean not null default false check (not is_appeal),
  user_id uuid not null references users,
  -- Emptied when its author is erased.
  text text not null,
  appealed_at timestamptz not null,
  decided_at timestamptz,
  primary key (booking_id, kind),
  foreign key (booking_id, kind, is_appeal) references dispute_decisions
);
create index dispute_appeals_open_idx on dispute_appeals (appealed_at) where decided_at is null;
create index dispute_appeals_user_id_idx on dispute_appeals (user_id);

-- Lists of all bookings, newest first. The partial ones are for states that are rare in the table.
create index bookings_starts_at_id_idx on bookings (starts_at, id);
create index bookings_created_at_id_idx on bookings (created_at, id);
create index bookings_open_starts_at_idx on bookings (starts_at, id) where status in ('hold', 'pending', 'accepting');
create index bookings_no_show_starts_at_idx on bookings (starts_at, id)
  where attendance in ('interviewer_no_show', 'interviewee_no_show');

-- Timeline of a booking.
create index webhook_events_payment_id_idx on webhook_events (payment_id, id) where payment_id is not null;
create index disputes_open_idx on disputes (created_at) where status = 'open';
-- Which email it was. Null for emails before this column.
alter table notification_log add column template text;
