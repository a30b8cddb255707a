-- What people upload, from the announcement on: so that a month's share, a session's and what is on its way are counted
-- across processes, and what nobody goes on with is found without looking through a folder.
create table recording_uploads (
  id uuid primary key,
  user_id uuid not null references users (id),
  booking_id uuid not null references bookings (id) on delete cascade,
  -- As announced, and once it is kept as it is.
  bytes bigint not null check (bytes >= 0),
  started_at timestamptz not null,
  kept_at timestamptz,
  -- Whether something of it may still lie among the unfinished.
  is_open boolean not null default true
);
create index recording_uploads_by_person on recording_uploads (user_id, started_at);
create index recording_uploads_by_booking on recording_uploads (booking_id);
create index recording_uploads_open on recording_uploads (started_at) where is_open;
