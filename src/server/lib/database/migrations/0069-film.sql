-- What is recorded in a room itself: who agrees to it, and the parts of it until they are one file.
create table films (
  booking_id uuid primary key references bookings (id) on delete cascade,
  -- Of the file that it becomes.
  id uuid not null unique default gen_random_uuid(),
  interviewer_agrees boolean not null default false,
  interviewee_agrees boolean not null default false,
  -- Whose browser records; null before it has begun.
  interviewer_id uuid references users (id) on delete cascade,
  -- What that browser makes: later parts have to be the same.
  type text,
  began_at timestamptz,
  bytes bigint not null default 0,
  -- When its parts are made one, whether or not a browser comes back.
  due_at timestamptz,
  finished_at timestamptz
);
create index films_due on films (due_at) where finished_at is null;
create index films_by_interviewer on films (interviewer_id, began_at);

-- One run of a browser's recorder: a page that is loaded anew begins another.
create table film_segments (
  booking_id uuid not null references films on delete cascade,
  id uuid not null,
  number integer not null,
  began_at timestamptz not null,
  -- Since when one of the two does not agree any more.
  stopped_at timestamptz,
  -- How many chunks it has, once the page has said so.
  chunks integer,
  -- Where it begins in the finished file, and how long it is there, in milliseconds; null before that.
  film_from integer,
  film_length integer,
  primary key (booking_id, id)
);

create table film_chunks (
  booking_id uuid not null,
  segment_id uuid not null,
  seq integer not null,
  hash bytea not null,
  bytes integer not null,
  -- False while it is being written: of every file there may be, a row knows.
  is_kept boolean not null default false,
  primary key (booking_id, segment_id, seq),
  foreign key (booking_id, segment_id) references film_segments on delete cascade
);

alter table recordings
  drop constraint recordings_format_check,
  add constraint recordings_format_check check (format in ('mp4', 'mov', 'avi', 'mp3', 'wav', 'm4a', 'webm'));
