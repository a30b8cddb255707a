-- Marketplace: interviewers, slots, bookings, emails about bookings, reviews, favorites.

-- Interviewers -------------------------------------------------------------------------------------------------------

-- Read by every search, so rows are narrow and change rarely: a booking never updates them.
create table interviewers (
  user_id uuid primary key references users on delete cascade,
  specialty text,
  company text,
  experience text check (experience in ('1-3', '4-6', '7-10', '10+')),
  show_email boolean not null default true,
  booking_mode text not null default 'instant' check (booking_mode in ('instant', 'approve')),
  -- Profile complete and account not suspended: users can find and book the interviewer.
  listed boolean not null default false,
  -- Mean rating times 100, 0 without reviews: the order of search results.
  rating_rank smallint not null default 0,
  rating_sum integer not null default 0,
  review_count integer not null default 0,
  total_interviews integer not null default 0,
  -- One bit per language, in the order of the API's list.
  language_bits integer not null default 0,
  -- One bit per day (days since 1970 modulo 63) with a free slot; cleared lazily, so search verifies set bits.
  day_bits bigint not null default 0,
  -- Name, company and specialty in lower case, for substring search.
  search_text text not null default '',
  -- When a job next generates slots from the weekly schedule.
  schedule_due_at timestamptz
);
create index interviewers_specialty_rating_idx on interviewers (specialty, rating_rank desc, user_id)
  include (language_bits, day_bits) where listed;
create index interviewers_rating_idx on interviewers (rating_rank desc, user_id)
  include (language_bits, day_bits) where listed;
create index interviewers_search_text_idx on interviewers using gin (search_text gin_trgm_ops) where listed;
create index interviewers_schedule_due_at_idx on interviewers (schedule_due_at)
  where listed and schedule_due_at is not null;

-- Sort keys of search. Adding a slot updates them, a cron job corrects them later; result pages read the slots themselves.
create table interviewer_search_cache (
  interviewer_id uuid primary key references interviewers on delete cascade,
  next_slot_at timestamptz,
  -- Lowest price in the currency of the next slot, in tetri at the day's rate. Prices without a rate sort after all others.
  price_rank integer
);
create index interviewer_search_cache_next_slot_at_idx on interviewer_search_cache (next_slot_at, interviewer_id)
  where next_slot_at is not null;
create index interviewer_search_cache_price_rank_idx on interviewer_search_cache (price_rank, interviewer_id)
  where price_rank is not null;

create table public_profiles (
  interviewer_id uuid primary key references interviewers on delete cascade,
  -- Stays reserved for the interviewer while the profile is unpublished.
  slug text not null unique,
  is_published boolean not null,
  -- Position in the sitemap.
  number bigint generated always as identity unique,
  updated_at timestamptz not null
);

-- Slots --------------------------------------------------------------------------------------------------------------

create table slots (
  id uuid primary key default gen_random_uuid(),
  interviewer_id uuid not null references interviewers on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  price_minor integer not null check (price_minor >= 0),
  currency char(3) not null check (currency in ('USD', 'EUR', 'GBP', 'GEL')),
  -- Minimum notice for a booking, where it is longer than the platform's.
  notice_minutes integer not null default 0 check (notice_minutes >= 0),
  -- Neither deleted nor booked; maintained by the statements that book and release.
  available boolean not null default true,
  -- Generated from the weekly schedule and not edited by hand. Kept on deletion, so that the slot is not generated again.
  from_schedule boolean not null default false,
  -- Soft delete, because bookings keep referring to the slot.
  deleted_at timestamptz,
  constraint slots_ends_at_check check (ends_at > starts_at),
  constraint slots_deleted_at_check check (deleted_at is null or not available),
  constraint slots_do_not_overlap exclude using gist (
    interviewer_id with =, tstzrange(starts_at, ends_at) with &&
  ) where (deleted_at is null)
);
create index slots_available_idx on slots (interviewer_id, starts_at) where available;
create index slots_deleted_from_schedule_idx on slots (interviewer_id, starts_at)
  where from_schedule and deleted_at is not null;

-- Usual availability, from which a job generates slots.
create table weekly_schedules (
  interviewer_id uuid primary key references interviewers on delete cascade,
  -- Optimistic lock: a save with an outdated revision is rejected.
  revision integer not null,
  hours jsonb not null,
  saved_at timestamptz not null,
  -- Saves within the hour that began at save_count_since, for rate limiting.
  save_count integer not null default 1,
  save_count_since timestamptz not null
);

-- Bookings -----------------------------------------------------------------------------------------------------------

create table bookings (
  id uuid primary key default gen_random_uuid(),
  slot_id uuid not null references slots on delete restrict,
  interviewer_id uuid not null references users,
  interviewee_id uuid not null references users,

  -- hold: waits for the payment; pending: waits for the interviewer; accepting: the payment is being captured.
  status text not null check (status in ('hold', 'pending', 'accepting', 'confirmed', 'cancelled')),
  -- Why it was cancelled.
  reason text,
  attendance text not null default 'none'
    check (attendance in ('none', 'completed', 'interviewer_no_show', 'interviewee_no_show')),
  -- Booking mode at creation: the interviewer has to accept. Later changes of the mode do not apply.
  approval boolean not null,

  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Reschedules by the interviewee.
  moves smallint not null default 0,
  -- Earliest start the booking ever had. Refunds are computed from it: rescheduling cannot make a late cancellation free.
  refund_reference_start timestamptz,
  -- Alternative proposed by the interviewer.
  proposed_slot_id uuid references slots,
  proposed_at timestamptz,

  -- The amount charged.
  price_minor integer not null check (price_minor >= 0),
  currency char(3) not null,
  captured_minor integer not null default 0
    constraint bookings_captured_minor_check check (captured_minor between 0 and price_minor),
  -- The slot's own price and the conversion, where the payer chose another currency.
  list_price_minor integer check (list_price_minor > 0),
  list_currency char(3),
  exchange_rate numeric(18, 8),
  rate_source text,
  rate_date date,
  -- Platform fee at confirmation; null: the configured fee applies.
  fee_percent numeric(5, 2),

  -- Message of the interviewee to the interviewer.
  notes text,
  notes_edit_count smallint not null default 0,
  -- Null: the interviewee made no statement, which is no consent.
  consents text[],
  -- Set by the interviewer; null: the built-in room.
  meeting_link text,
  -- SEQUENCE of the calendar event (RFC 5545); rises with every change that calendars must show.
  calendar_sequence integer not null default 0,

  created_at timestamptz not null default now(),
  hold_expires_at timestamptz,
  respond_by timestamptz,
  -- A cron job settles bookings that stay in accepting.
  capture_started_at timestamptz,
  confirmed_at timestamptz,
  cancelled_at timestamptz,
  -- When the unrefunded amount was credited to the interviewer, and when it became available for payout.
  earned_at timestamptz,
  available_at timestamptz,

  constraint bookings_interviewee_check check (interviewer_id <> interviewee_id),
  constraint bookings_hold_expires_at_check check (status <> 'hold' or hold_expires_at is not null),
  constraint bookings_confirmed_is_paid_check check (status <> 'confirmed' or captured_minor = price_minor),
  constraint bookings_reason_check check ((status = 'cancelled') = (reason is not null)),
  constraint bookings_conversion_check
    check (num_nulls(list_price_minor, list_currency, exchange_rate, rate_source, rate_date) in (0, 5)),
  constraint own_sessions_do_not_overlap exclude using gist (
    interviewee_id with =, tstzrange(starts_at, ends_at) with &&
  ) where (status <> 'cancelled')
);
-- Prevents double bookings.
create unique index one_active_booking_per_slot on bookings (slot_id) where status <> 'cancelled';
create index bookings_interviewee_id_starts_at_idx on bookings (interviewee_id, starts_at desc);
create index bookings_interviewee_id_created_at_idx on bookings (interviewee_id, created_at);
create index bookings_interviewer_id_starts_at_idx on bookings (interviewer_id, starts_at desc);
create index bookings_proposed_slot_id_idx on bookings (proposed_slot_id) where proposed_slot_id is not null;
create index bookings_hold_expires_at_idx on bookings (hold_expires_at) where status = 'hold';
create index bookings_respond_by_idx on bookings (respond_by) where status = 'pending';
create index bookings_capture_started_at_idx on bookings (capture_started_at) where status = 'accepting';
create index bookings_confirmed_starts_at_idx on bookings (starts_at) where status = 'confirmed';
create index bookings_confirmed_ends_at_idx on bookings (ends_at) where status = 'confirmed';
create index bookings_to_complete_idx on bookings (ends_at) where status = 'confirmed' and attendance = 'none';
create index bookings_earnings_idx on bookings (interviewer_id, starts_at desc, id)
  where confirmed_at is not null and captured_minor > 0;
create index bookings_unearned_idx on bookings (interviewer_id, starts_at)
  where status = 'confirmed' and captured_minor > 0 and earned_at is null;
create index bookings_unavailable_earnings_idx on bookings (earned_at)
  where earned_at is not null and available_at is null;

-- Future bookings of a user without a charge so far: unpaid holds, free sessions, and both with one interviewer.
create function count_user_holds(p_user_id uuid, p_interviewer_id uuid, p_now timestamptz)
returns table (holds integer, free_sessions integer, with_interviewer integer) language sql stable as $$
  select count(*) filter (where status = 'hold' and price_minor > 0)::int,
    count(*) filter (where price_minor = 0)::int,
    count(*) filter (where interviewer_id = p_interviewer_id)::int
  from bookings
  where interviewee_id = p_user_id and starts_at > p_now - interval '1 day' and ends_at > p_now
    and (status = 'hold' or (price_minor = 0 and status <> 'cancelled'))
$$;

-- Locks the user first, so that requests of one user are counted one after another. The function is volatile: the count
-- takes a new snapshot after the lock. Returns no row for a closed or suspended account.
create function count_user_holds_locked(p_user_id uuid, p_interviewer_id uuid, p_now timestamptz)
returns table (holds integer, free_sessions integer, with_interviewer integer) language plpgsql as $$
begin
  perform from users where id = p_user_id and closed_at is null and suspended_at is null for no key update;
  if found then
    return query select * from count_user_holds(p_user_id, p_interviewer_id, p_now);
  end if;
end $$;

create table no_show_reports (
  booking_id uuid primary key references bookings,
  absent text not null check (absent in ('interviewer', 'interviewee')),
  reported_at timestamptz not null,
  -- The absent party contests the report, and the operator decides.
  contested_at timestamptz,
  contest text,
  resolved_at timestamptz,
  upheld boolean,
  constraint no_show_reports_upheld_check check (upheld is null or resolved_at is not null)
);
create index no_show_reports_open_idx on no_show_reports (reported_at) where resolved_at is null;

-- Reminders already sent. The start is part of the key: a rescheduled session gets new reminders.
create table session_reminders (
  booking_id uuid not null references bookings,
  hours_before smallint not null check (hours_before in (24, 1)),
  starts_at timestamptz not null,
  primary key (booking_id, hours_before, starts_at)
);

create table booking_messages (
  booking_id uuid not null references bookings,
  author_id uuid not null references users,
  -- Idempotency key chosen by the sender.
  id uuid not null,
  -- Order of the messages.
  number bigint generated always as identity,
  text text not null check (text <> ''),
  -- Sent while both users were in the room: no email follows, and it has a limit of its own.
  in_room boolean not null default false,
  sent_at timestamptz not null,
  primary key (booking_id, author_id, id)
);
create index booking_messages_author_id_sent_at_idx on booking_messages (author_id, sent_at);

-- Reviews ------------------------------------------------------------------------------------------------------------

create table reviews (
  booking_id uuid primary key references bookings,
  interviewer_id uuid not null references users,
  interviewee_id uuid not null references users,
  rating smallint not null check (rating between 1 and 5),
  comment text not null default '',
  -- Why the rating does not count: author suspended, no session took place, author's email unconfirmed; null: it counts.
  excluded_reason text check (excluded_reason in ('suspended', 'unmet', 'unconfirmed')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index reviews_interviewer_id_created_at_idx on reviews (interviewer_id, created_at desc);
create index reviews_interviewee_id_created_at_idx on reviews (interviewee_id, created_at desc);
create index reviews_counted_idx on reviews (interviewer_id, created_at desc) where excluded_reason is null;

-- Favorites and availability alerts ----------------------------------------------------------------------------------

create table favorites (
  user_id uuid not null references users on delete cascade,
  interviewer_id uuid not null references interviewers on delete cascade,
  is_favorite boolean not null default false,
  -- The user is notified once, when the interviewer has a free slot.
  alert_requested_at timestamptz,
  -- Kept for a few hours, so that repeated requests do not cause repeated alerts.
  alerted_at timestamptz,
  primary key (user_id, interviewer_id)
);
create index favorites_interviewer_id_idx on favorites (interviewer_id);
create index favorites_alert_requested_at_idx on favorites (interviewer_id, alert_requested_at)
  where alert_requested_at is not null;
create index favorites_interviewer_id_alerted_at_idx on favorites (interviewer_id, alerted_at)
  where alerted_at is not null;
create index favorites_to_delete_idx on favorites (alerted_at) where not is_favorite and alert_requested_at is null;
