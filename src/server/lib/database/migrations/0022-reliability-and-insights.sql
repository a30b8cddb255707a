-- Reliability of interviewers with what follows from it, and figures of the operator by day.

-- Figures and state of an interviewer. Without a row nothing has happened yet.
create table interviewer_reliability (
  interviewer_id uuid primary key references users on delete cascade,
  state text not null default 'good' check (state in ('good', 'warned', 'paused', 'removed')),
  since timestamptz not null,
  paused_until timestamptz,
  -- The admin who set the state. Null: the rules.
  set_by uuid references users,
  -- What the admin told the interviewer.
  note text,
  -- What happened before an admin lifted a state no longer counts.
  forgiven_at timestamptz,
  -- Start of the latest pause: what happened before it does not cause another one.
  paused_at timestamptz,
  -- Within the period of the rules.
  no_shows integer not null default 0,
  late_cancellations integer not null default 0,
  unanswered integer not null default 0,
  overdue_scorecards integer not null default 0,
  sessions integer not null default 0,
  counted_at timestamptz not null,
  -- Order of the admins' list, worst first.
  weight integer generated always as (
    no_shows * 1000 + late_cancellations * 100 + unanswered * 10 + overdue_scorecards
  ) stored,
  constraint interviewer_reliability_paused_check check ((state = 'paused') = (paused_until is not null)),
  constraint interviewer_reliability_note_check check (note is null or set_by is not null)
);
create index interviewer_reliability_weight_idx on interviewer_reliability (weight desc, interviewer_id);
create index interviewer_reliability_state_idx on interviewer_reliability (state, weight desc, interviewer_id);

-- Changes of the state, for the admins. Those of an admin are in the action log too.
create table reliability_changes (
  id bigint generated always as identity primary key,
  interviewer_id uuid not null references users on delete cascade,
  at timestamptz not null,
  state text not null check (state in ('good', 'warned', 'paused', 'removed')),
  paused_until timestamptz,
  -- Null: the rules.
  admin_id uuid references users,
  no_shows integer not null,
  late_cancellations integer not null,
  unanswered integer not null,
  overdue_scorecards integer not null
);
create index reliability_changes_interviewer_id_idx on reliability_changes (interviewer_id, id);

-- When the figures of an interviewer are counted next. Transactions that change them only insert, so that they wait for
-- no other. A count deletes the rows that it finds and inserts the next one.
create table reliability_checks (
  id bigint generated always as identity primary key,
  interviewer_id uuid not null references users on delete cascade,
  due_at timestamptz not null
);
create index reliability_checks_due_at_idx on reliability_checks (due_at);
create index reliability_checks_interviewer_id_idx on reliability_checks (interviewer_id);

-- Visits and searches by UTC day: totals only, nothing about who made them.
create table daily_counters (
  day date not null,
  metric text not null,
  -- Page, specialty, language or filter.
  key text not null,
  count integer not null,
  primary key (day, metric, key)
);

-- Figures of each UTC day that has ended, from bookings, slots and reviews. Computed again for a week, because
-- attendance can still change.
create table insight_days (
  day date not null,
  metric text not null,
  -- Specialty, language or hour. Empty for a total.
  key text not null,
  count integer not null,
  primary key (day, metric, key)
);

-- A day's confirmations, slots and reviews are read by their time.
create index bookings_confirmed_at_idx on bookings (confirmed_at) where confirmed_at is not null;
create index slots_starts_at_idx on slots (starts_at) where deleted_at is null;
create index reviews_created_at_idx on reviews (created_at);
