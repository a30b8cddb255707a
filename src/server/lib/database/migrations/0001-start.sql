-- People, time, bookings and money. PostgreSQL 15 or newer.

create extension if not exists citext;
create extension if not exists btree_gist;
create extension if not exists pg_trgm;

-- Account ------------------------------------------------------------------------------------------------------------

create table users (
  id uuid primary key default gen_random_uuid(),
  email citext not null unique,
  username citext not null unique,
  password_hash text,
  -- 1 interviewee, 2 interviewer, 3 admin; null until chosen.
  role_id smallint check (role_id in (1, 2, 3)),
  language text not null default 'en' check (language in ('en', 'ru')),
  suspended_at timestamptz,
  created_at timestamptz not null default now(),
  -- Sign-in takes either name, so nobody may have another's email as a username, not even before that other comes.
  constraint only_the_own_email_as_username check (username not like '%@%' or username = email)
);

create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  user_agent text,
  created_at timestamptz not null default now()
);
create index sessions_of_user on sessions (user_id);

-- One-time links that were mailed, until they are used or replaced. Only the hash is kept.
create table mailed_links (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('reset_password')),
  expires_at timestamptz not null
);
create index mailed_links_of_user on mailed_links (user_id);

-- Counters of the rate limiter, shared by all processes.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- Profiles -----------------------------------------------------------------------------------------------------------

create table profiles (
  user_id uuid primary key references users on delete cascade,
  display_name text,
  mobile text,
  country text,
  city text,
  linkedin_url text,
  purpose text,
  languages text[] not null default '{}',
  picture_url text,
  time_zone text not null default 'UTC'
);

-- What only interviewers have, and what search reads. One narrow row each, changed rarely: never by a booking.
create table interviewers (
  user_id uuid primary key references users on delete cascade,
  specialty text,
  company text,
  experience text check (experience in ('1-3', '4-6', '7-10', '10+')),
  show_email boolean not null default true,
  booking_mode text not null default 'instant' check (booking_mode in ('instant', 'approve')),
  -- Complete and not suspended: may be found and booked.
  listed boolean not null default false,
  -- Mean of the reviews times 100, 0 before the first: the order of search.
  rating_rank smallint not null default 0,
  rating_sum integer not null default 0,
  review_count integer not null default 0,
  total_interviews integer not null default 0,
  -- One bit per language of the contract's list.
  language_bits integer not null default 0,
  -- One bit per day (days since 1970 modulo 63) on which a slot may be free. Set when slots are added, cleared
  -- lazily: a stale bit costs a look, never a wrong answer.
  day_bits bigint not null default 0,
  -- Lower-case name, company and specialty, for finding a part of them.
  search_text text not null default ''
);
create index interviewers_by_specialty on interviewers (specialty, rating_rank desc, user_id)
  include (language_bits, day_bits) where listed;
create index interviewers_by_rating on interviewers (rating_rank desc, user_id)
  include (language_bits, day_bits) where listed;
create index interviewers_by_text on interviewers using gin (search_text gin_trgm_ops) where listed;

-- Time ---------------------------------------------------------------------------------------------------------------

create table slots (
  id uuid primary key default gen_random_uuid(),
  interviewer_id uuid not null references interviewers on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  price_minor integer not null check (price_minor >= 0),
  currency char(3) not null check (currency in ('USD', 'EUR', 'GBP', 'GEL')),
  -- No live booking and not withdrawn. Kept by the statements that book and release, guarded by the index below.
  available boolean not null default true,
  -- A deleted slot stays for the bookings it once had.
  withdrawn_at timestamptz,
  check (ends_at > starts_at),
  check (withdrawn_at is null or not available),
  constraint slots_do_not_overlap exclude using gist (
    interviewer_id with =, tstzrange(starts_at, ends_at) with &&
  ) where (withdrawn_at is null)
);
create index slots_free on slots (interviewer_id, starts_at) where available;

-- Bookings -----------------------------------------------------------------------------------------------------------

create table bookings (
  id uuid primary key default gen_random_uuid(),
  slot_id uuid not null references slots on delete restrict,
  interviewer_id uuid not null references users,
  interviewee_id uuid not null references users,
  -- hold: waits for its payment · pending: waits for the interviewer · accepting: its money is being captured.
  status text not null check (status in ('hold', 'pending', 'accepting', 'confirmed', 'cancelled')),
  reason text,
  attendance text not null default 'none'
    check (attendance in ('none', 'completed', 'interviewer_no_show', 'interviewee_no_show')),
  -- Whether the interviewer had to approve when it was made; a later change of mind does not touch it.
  approval boolean not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  price_minor integer not null check (price_minor >= 0),
  captured_minor integer not null default 0 check (captured_minor between 0 and price_minor),
  currency char(3) not null,
  notes text,
  consents text[] not null default '{}',
  -- Named by the interviewer; null means the built-in room.
  meeting_link text,
  -- Rises with every change that the calendar file must carry.
  calendar_sequence integer not null default 0,
  hold_expires_at timestamptz,
  answer_by timestamptz,
  -- When accepting began; a sweeper settles what was left behind.
  accepting_at timestamptz,
  confirmed_at timestamptz,
  cancelled_at timestamptz,
  created_at timestamptz not null default now(),
  constraint paid_if_confirmed check (status <> 'confirmed' or captured_minor = price_minor),
  constraint reason_if_cancelled check ((status = 'cancelled') = (reason is not null)),
  constraint hold_has_expiry check (status <> 'hold' or hold_expires_at is not null),
  check (interviewer_id <> interviewee_id)
);
-- The promise the product stands on: a slot is sold once.
create unique index one_live_booking_per_slot on bookings (slot_id) where status <> 'cancelled';
create index bookings_of_interviewee on bookings (interviewee_id, starts_at desc);
create index bookings_of_interviewer on bookings (interviewer_id, starts_at desc);
create index bookings_on_hold on bookings (hold_expires_at) where status = 'hold';
create index bookings_unanswered on bookings (answer_by) where status = 'pending';
create index bookings_accepting on bookings (accepting_at) where status = 'accepting';
create index bookings_to_complete on bookings (ends_at) where status = 'confirmed' and attendance = 'none';

-- Money --------------------------------------------------------------------------------------------------------------

create table payments (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null unique references bookings,
  payer_id uuid not null references users,
  provider text not null,
  provider_ref text,
  checkout_url text,
  status text not null default 'Created' check (status in
    ('Created', 'Pending', 'Authorized', 'Success', 'Failed', 'Expired', 'Cancelled', 'Refunded', 'PartiallyRefunded')),
  -- Authorise only and capture on acceptance.
  manual_capture boolean not null,
  amount_minor integer not null check (amount_minor > 0),
  captured_minor integer not null default 0 check (captured_minor between 0 and amount_minor),
  refunded_minor integer not null default 0 check (refunded_minor between 0 and captured_minor),
  currency char(3) not null,
  error_message text,
  -- Set when the provider reports an amount or currency that is not ours; a person has to look.
  quarantined_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider, provider_ref)
);
create index payments_open on payments (created_at) where status in ('Created', 'Pending', 'Authorized');

create table refunds (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payments,
  amount_minor integer not null check (amount_minor > 0),
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
  provider_ref text,
  error_message text,
  created_at timestamptz not null default now(),
  settled_at timestamptz
);
create index refunds_of_payment on refunds (payment_id);

-- Reviews ------------------------------------------------------------------------------------------------------------

create table reviews (
  booking_id uuid primary key references bookings,
  interviewer_id uuid not null references users,
  interviewee_id uuid not null references users,
  rating smallint not null check (rating between 1 and 5),
  comment text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index reviews_of_interviewer on reviews (interviewer_id, created_at desc);

-- Mail ---------------------------------------------------------------------------------------------------------------

-- The built-in mailbox: what would have been sent where no SMTP server is configured.
create table mailbox (
  id bigint generated always as identity primary key,
  sent_at timestamptz not null default now(),
  sender text not null,
  recipient text not null,
  subject text not null,
  html text not null,
  plain text not null,
  attachments jsonb not null default '[]'
);

-- The sandbox provider -----------------------------------------------------------------------------------------------
-- A payment provider of its own that happens to run in this process: only its own routes touch this schema.
create schema sandbox;
create table sandbox.orders (
  id uuid primary key,
  amount_minor integer not null,
  currency char(3) not null,
  description text not null,
  manual_capture boolean not null,
  return_url text not null,
  webhook_url text not null,
  status text not null default 'created'
    check (status in ('created', 'authorized', 'captured', 'failed', 'expired', 'cancelled')),
  captured_minor integer not null default 0,
  refunded_minor integer not null default 0 check (refunded_minor <= captured_minor),
  decline_reason text,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
-- Answers to requests that carried an idempotency key.
create table sandbox.requests (
  key text primary key,
  order_id uuid not null references sandbox.orders on delete cascade,
  answer jsonb not null
);
