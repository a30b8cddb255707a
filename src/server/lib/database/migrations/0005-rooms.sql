-- Rooms: access and attendance, collaboration, notes, scorecards, recordings.

-- Access and attendance ----------------------------------------------------------------------------------------------

-- Single-use tokens that open the WebSocket of a room, one per user and booking; only a hash is stored.
create table socket_tokens (
  booking_id uuid not null references bookings,
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null unique,
  connection_id uuid not null,
  -- The login that requested the token; revoking it invalidates the token.
  auth_session_id uuid,
  -- When the server closes the connection.
  closes_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (booking_id, user_id)
);

-- The server process that serves the room of a booking, while that process lives.
create table room_nodes (
  booking_id uuid primary key references bookings on delete cascade,
  node_id integer not null
);

-- Connections to the room: the evidence for no-show reports. A user has one open connection at a time.
create table attendance (
  id bigint generated always as identity primary key,
  booking_id uuid not null references bookings,
  user_id uuid not null references users,
  connection_id uuid not null,
  joined_at timestamptz not null,
  -- Heartbeat: replaces left_at where the server process was killed.
  last_seen_at timestamptz,
  left_at timestamptz,
  constraint attendance_left_at_check check (left_at >= joined_at)
);
create index attendance_booking_id_user_id_idx on attendance (booking_id, user_id);
create index attendance_user_id_joined_at_idx on attendance (user_id, joined_at);

-- Collaboration ------------------------------------------------------------------------------------------------------

-- Yjs document of a booking: code and whiteboard. Deleted 90 days after the last change, together with captions.
create table collaboration_documents (
  booking_id uuid primary key references bookings on delete cascade,
  -- All updates up to snapshot_update_id merged into one, so that a room opens without reading each of them.
  snapshot bytea,
  snapshot_update_id bigint not null default 0,
  -- Total size of all updates.
  bytes bigint not null default 0,
  changed_at timestamptz not null,
  -- When both users were notified of the coming deletion, a week before.
  notified_at timestamptz
);
create index collaboration_documents_changed_at_idx on collaboration_documents (changed_at);
create index collaboration_documents_to_notify_idx on collaboration_documents (changed_at) where notified_at is null;

-- Yjs updates in the order of arrival; the replay plays them by time.
create table collaboration_updates (
  id bigint generated always as identity primary key,
  booking_id uuid not null references collaboration_documents on delete cascade,
  at timestamptz not null,
  update bytea not null
);
create index collaboration_updates_booking_id_id_idx on collaboration_updates (booking_id, id);

-- Speech that the browsers transcribed.
create table captions (
  id bigint generated always as identity primary key,
  booking_id uuid not null references collaboration_documents on delete cascade,
  user_id uuid not null references users on delete cascade,
  at timestamptz not null,
  text text not null
);
create index captions_booking_id_idx on captions (booking_id);
create index captions_user_id_idx on captions (user_id);

-- Number of captions, so that the limit is checked without counting rows.
create table caption_totals (
  booking_id uuid not null references collaboration_documents on delete cascade,
  user_id uuid not null references users on delete cascade,
  lines integer not null,
  primary key (booking_id, user_id)
);
create index caption_totals_user_id_idx on caption_totals (user_id);

-- Notes --------------------------------------------------------------------------------------------------------------

-- Questions asked and notes taken in the room. Deleted 90 days after the session.
create table session_notes (
  booking_id uuid not null references bookings on delete cascade,
  author_id uuid not null references users on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('question', 'note')),
  text text not null,
  at timestamptz not null,
  is_shared boolean not null,
  -- When the users who can see it were notified of the coming deletion, a week before.
  notified_at timestamptz,
  primary key (booking_id, author_id, id)
);
create index session_notes_author_id_idx on session_notes (author_id);
create index session_notes_at_idx on session_notes (at);
create index session_notes_to_notify_idx on session_notes (at) where notified_at is null;

-- Questions that an interviewer saved for later sessions.
create table saved_questions (
  user_id uuid not null references users on delete cascade,
  id uuid not null,
  text text not null,
  saved_at timestamptz not null,
  primary key (user_id, id)
);

-- Scorecards ---------------------------------------------------------------------------------------------------------

create table scorecards (
  booking_id uuid primary key references bookings on delete cascade,
  interviewer_id uuid not null references users on delete cascade,
  interviewee_id uuid not null references users on delete cascade,
  draft jsonb,
  -- Sent once and final.
  card jsonb,
  saved_at timestamptz not null,
  sent_at timestamptz,
  constraint scorecards_card_check check ((card is null) = (sent_at is null))
);
create index scorecards_interviewer_id_idx on scorecards (interviewer_id);
create index scorecards_interviewee_id_sent_at_idx on scorecards (interviewee_id, sent_at);

-- Reminders already sent to the interviewer, by hours after the session.
create table scorecard_reminders (
  booking_id uuid not null references bookings on delete cascade,
  hours smallint not null,
  primary key (booking_id, hours)
);

-- Number and sum of grades, updated with each scorecard so that averages need no scan.
create table grade_totals (
  experience_level smallint not null,
  skill text not null,
  count integer not null,
  sum integer not null,
  primary key (experience_level, skill)
);

-- Share of each interviewer in grade_totals. The comparison with other interviewers requires a minimum number of them.
create table interviewer_grade_totals (
  experience_level smallint not null,
  skill text not null,
  interviewer_id uuid not null references users on delete cascade,
  count integer not null,
  sum integer not null,
  primary key (experience_level, skill, interviewer_id)
);
create index interviewer_grade_totals_interviewer_id_idx on interviewer_grade_totals (interviewer_id);

-- Recordings ---------------------------------------------------------------------------------------------------------

-- Finished recordings, uploaded by the interviewer or made in the call.
create table recordings (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null unique references bookings,
  uploaded_by uuid not null references users,
  file_name text not null,
  format text not null check (format in ('mp4', 'mov', 'avi', 'mp3', 'wav', 'm4a', 'webm')),
  bytes bigint not null check (bytes > 0),
  storage_key text not null unique,
  created_at timestamptz not null default now(),
  -- 90 days after the session.
  delete_after timestamptz not null,
  -- When both users were notified of the coming deletion.
  notified_at timestamptz
);
create index recordings_delete_after_idx on recordings (delete_after);
create index recordings_to_notify_idx on recordings (delete_after) where notified_at is null;

-- Uploads from their start on: they count for quotas, and a cron job cleans up abandoned ones.
create table recording_uploads (
  id uuid primary key,
  user_id uuid not null references users,
  booking_id uuid not null references bookings on delete cascade,
  -- As declared by the browser; the stored size after saved_at.
  bytes bigint not null check (bytes >= 0),
  -- Storage may still contain unfinished parts.
  is_open boolean not null default true,
  started_at timestamptz not null,
  saved_at timestamptz
);
create index recording_uploads_user_id_started_at_idx on recording_uploads (user_id, started_at);
create index recording_uploads_booking_id_idx on recording_uploads (booking_id);
create index recording_uploads_open_idx on recording_uploads (started_at) where is_open;

-- Recordings made in the call: consents, and progress until a job has joined the segments into one file.
create table call_recordings (
  booking_id uuid primary key references bookings on delete cascade,
  -- Random until the segments are joined, then the id of the row in recordings.
  id uuid not null unique default gen_random_uuid(),
  interviewer_consents boolean not null default false,
  interviewee_consents boolean not null default false,
  -- The user whose browser records; null before the start.
  interviewer_id uuid references users on delete cascade,
  -- MIME type that the browser records; later segments must have the same.
  type text,
  bytes bigint not null default 0,
  -- Joins that failed because of the recorded data.
  tries smallint not null default 0,
  -- Joins that were started; each delays the next one further.
  attempts integer not null default 0,
  started_at timestamptz,
  -- When a job joins the segments, even if the browser has not finished.
  due_at timestamptz,
  finished_at timestamptz
);
create index call_recordings_due_at_idx on call_recordings (due_at) where finished_at is null;
create index call_recordings_interviewer_id_started_at_idx on call_recordings (interviewer_id, started_at);

-- One run of the browser's MediaRecorder; reloading the page starts another.
create table recording_segments (
  booking_id uuid not null references call_recordings on delete cascade,
  id uuid not null,
  number integer not null,
  -- Number of chunks, once the browser has sent it.
  chunks integer,
  -- Position in the joined file; null before.
  offset_ms integer,
  duration_ms integer,
  started_at timestamptz not null,
  -- When one of the two users withdrew consent.
  stopped_at timestamptz,
  primary key (booking_id, id)
);

create table recording_chunks (
  booking_id uuid not null,
  segment_id uuid not null,
  seq integer not null,
  hash bytea not null,
  bytes integer not null,
  -- False while the file is being written: every file that may exist has a row.
  is_stored boolean not null default false,
  primary key (booking_id, segment_id, seq),
  foreign key (booking_id, segment_id) references recording_segments on delete cascade
);
-- The clean-up of storage finds rows by file name, which does not contain the booking.
create index recording_chunks_segment_id_seq_idx on recording_chunks (segment_id, seq);
