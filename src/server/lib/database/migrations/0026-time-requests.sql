-- Times that candidates ask an interviewer for, when no offered time suits them.

create table time_requests (
  id uuid primary key default gen_random_uuid(),
  interviewer_id uuid not null references interviewers on delete cascade,
  interviewee_id uuid not null references users on delete cascade,
  session_type_id uuid not null references session_types on delete cascade,
  -- Terms at the moment of the request. They apply to the session, whatever the interviewer changes later.
  minutes integer not null check (minutes > 0),
  price_minor integer not null check (price_minor >= 0),
  currency char(3) not null check (currency in ('USD', 'EUR', 'GBP', 'GEL')),
  buffer_minutes integer not null check (buffer_minutes >= 0),
  notice_minutes integer not null check (notice_minutes >= 0),
  is_intro boolean not null,
  starts timestamptz[] not null check (cardinality(starts) between 1 and 3),
  message text,
  answers jsonb not null default '[]',
  -- For a free session, which is booked when the interviewer accepts. Null: none were given.
  consents text[],
  -- open: waits for the interviewer; accepted: the time is held until the candidate pays; ended: the interviewer or the candidate
  -- is gone, or one blocks the other.
  status text not null default 'open'
    check (status in ('open', 'accepted', 'booked', 'declined', 'withdrawn', 'expired', 'unpaid', 'ended')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  decline_reason text,
  decline_note text,
  -- Slot of the accepted time. While the request is accepted, the slot is neither deleted nor available.
  slot_id uuid references slots on delete set null,
  accepted_start timestamptz,
  pay_by timestamptz,
  constraint time_requests_parties_check check (interviewer_id <> interviewee_id),
  constraint time_requests_accepted_check check (status <> 'accepted' or num_nulls(slot_id, accepted_start, pay_by) = 0)
);
create unique index one_time_request_per_pair on time_requests (interviewer_id, interviewee_id)
  where status in ('open', 'accepted');
create unique index time_requests_slot_idx on time_requests (slot_id) where status = 'accepted';
create index time_requests_interviewee_idx on time_requests (interviewee_id, created_at);
create index time_requests_interviewer_idx on time_requests (interviewer_id, created_at);
-- For the foreign key.
create index time_requests_any_slot_idx on time_requests (slot_id) where slot_id is not null;
