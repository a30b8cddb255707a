-- What an interviewer makes of a session: a draft until it is sent, once.
create table scorecards (
  booking_id uuid primary key references bookings (id) on delete cascade,
  interviewer_id uuid not null references users (id) on delete cascade,
  interviewee_id uuid not null references users (id) on delete cascade,
  draft jsonb,
  card jsonb,
  saved_at timestamptz not null,
  sent_at timestamptz,
  check ((card is null) = (sent_at is null))
);
create index on scorecards (interviewee_id, sent_at) where sent_at is not null;
create index on scorecards (interviewer_id);

-- After how many hours the interviewer was reminded of it.
create table scorecard_reminders (
  booking_id uuid not null references bookings (id) on delete cascade,
  hours smallint not null,
  primary key (booking_id, hours)
);
create index bookings_to_grade on bookings (ends_at) where status = 'confirmed';
