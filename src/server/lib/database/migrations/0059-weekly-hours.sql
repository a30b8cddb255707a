-- When an interviewer is usually there, from which slots are made.

create table weekly_hours (
  interviewer_id uuid primary key references interviewers on delete cascade,
  -- Rises with every change: two windows do not undo each other's.
  revision integer not null,
  hours jsonb not null,
  saved_at timestamptz not null,
  -- How often they were saved within the hour that began then.
  saves integer not null default 1,
  saves_since timestamptz not null
);

alter table slots
  -- Made from the hours, and nobody changed it by hand. One that was deleted by hand keeps this, so that it is not made again.
  add column of_hours boolean not null default false,
  -- How long before its start it can be booked at the latest, where that is longer than for everybody.
  add column notice_minutes integer not null default 0 check (notice_minutes >= 0);
create index slots_deleted_of_hours on slots (interviewer_id, starts_at) where of_hours and withdrawn_at is not null;

-- When somebody's hours are to be looked at next; of those who can be found and booked.
alter table interviewers add column hours_due_at timestamptz;
create index interviewers_hours_due on interviewers (hours_due_at) where listed and hours_due_at is not null;
