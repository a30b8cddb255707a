-- Files that candidates upload as answers to the questions of a session type.

create table answer_files (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  -- Null: no booking uses it yet.
  booking_id uuid references bookings,
  file_name text not null,
  type text not null check (type in ('pdf', 'docx', 'txt', 'png', 'jpg')),
  bytes integer not null check (bytes > 0),
  -- Random, without the name of the file.
  storage_key text not null unique,
  created_at timestamptz not null,
  -- A day after the upload or the cancellation, and 90 days after the session.
  delete_after timestamptz not null,
  -- Removed by its uploader. The row still counts against the uploads of the last hour.
  removed_at timestamptz,
  check (removed_at is null or booking_id is null)
);
create index answer_files_user_idx on answer_files (user_id, created_at);
create index answer_files_booking_idx on answer_files (booking_id) where booking_id is not null;
create index answer_files_delete_after_idx on answer_files (delete_after);
