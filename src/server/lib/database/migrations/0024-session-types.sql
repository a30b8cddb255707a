-- Session types: what an interviewer offers. Their times are computed from the weekly hours.

create table session_types (
  id uuid primary key default gen_random_uuid(),
  interviewer_id uuid not null references interviewers on delete cascade,
  -- Type of the interviewer's slots. Its terms are those of each slot and of the interviewer.
  is_default boolean not null default false,
  -- Null: screens show a usual name.
  name text,
  description text not null default '',
  interview_types smallint[] not null default '{}',
  levels smallint[] not null default '{}',
  minutes integer check (minutes > 0),
  price_minor integer check (price_minor >= 0),
  currency char(3) check (currency in ('USD', 'EUR', 'GBP', 'GEL')),
  booking_mode text check (booking_mode in ('instant', 'approve')),
  buffer_minutes integer check (buffer_minutes >= 0),
  notice_minutes integer check (notice_minutes >= 0),
  -- link: only candidates with its link see it.
  visibility text not null default 'listed' check (visibility in ('listed', 'link')),
  -- Free intro, once for each candidate.
  is_intro boolean not null default false,
  questions jsonb not null default '[]',
  created_at timestamptz not null default now(),
  -- Soft delete, because bookings keep referring to the type.
  deleted_at timestamptz,
  constraint session_types_terms_check check (num_nulls(name, minutes, price_minor, currency, booking_mode, buffer_minutes,
    notice_minutes) = 0 or is_default and num_nulls(minutes, price_minor, currency, booking_mode, buffer_minutes,
    notice_minutes) = 6),
  constraint session_types_default_check
    check (not is_default or visibility = 'listed' and not is_intro and deleted_at is null),
  constraint session_types_intro_check check (not is_intro or price_minor = 0)
);
create unique index session_types_default_idx on session_types (interviewer_id) where is_default;
create index session_types_interviewer_idx on session_types (interviewer_id);

insert into session_types (interviewer_id, is_default) select user_id, true from interviewers;

-- The previous release adds interviewers without it.
create function add_default_session_type() returns trigger language plpgsql as $$
begin
  insert into session_types (interviewer_id, is_default) values (new.user_id, true);
  return null;
end
$$;
create trigger default_session_type after insert on interviewers
  for each row execute function add_default_session_type();

-- Null: the default type.
alter table slots add column session_type_id uuid references session_types;
-- Chosen by a candidate from the free time of a type. It is deleted while no booking takes it.
alter table slots add column on_demand boolean not null default false;
create unique index slots_on_demand_idx on slots (session_type_id, starts_at) where on_demand;
create index slots_unbooked_on_demand_idx on slots (deleted_at) where on_demand and deleted_at is not null;

-- Null: the default type.
alter table bookings add column session_type_id uuid references session_types;
-- Answers to the type's questions, each with the question as it was asked.
alter table bookings add column answers jsonb not null default '[]';
alter table bookings add column is_intro boolean not null default false;
create index bookings_session_type_idx on bookings (session_type_id) where session_type_id is not null;
create unique index one_intro_per_pair on bookings (interviewer_id, interviewee_id)
  where is_intro and status <> 'cancelled';

-- What the interviewer said when declining the request.
alter table bookings add column decline_reason text;
alter table bookings add column decline_note text;
