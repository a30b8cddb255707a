-- Calendars of interviewers: busy times that hide slots, bookings written into a calendar, and the feed of bookings.

-- One connected account or address. Its secret (OAuth tokens, password or address) is encrypted with the server's key.
create table calendar_connections (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  provider text not null check (provider in ('google', 'microsoft', 'caldav', 'ics')),
  -- As the owner recognizes it: the address of the account, or the host of the server.
  label text not null,
  secret bytea not null,
  -- What keeps it from being read: `ok`, or a code of `CalendarError`. The busy times of the last sync stay in force.
  status text not null default 'ok' check (status in ('ok', 'reauth_required', 'unreachable', 'unreadable')),
  failing_since timestamptz,
  failures integer not null default 0 check (failures >= 0),
  last_synced_at timestamptz,
  -- Null: not synced until the owner connects it again.
  next_sync_at timestamptz,
  -- Lease of the process that syncs it now.
  leased_until timestamptz,
  -- When the owner was told that it has to be connected again. Cleared by the next successful sync.
  notified_at timestamptz,
  created_at timestamptz not null,
  constraint calendar_connections_failing_check check ((status = 'ok') = (failing_since is null))
);
create index calendar_connections_user_idx on calendar_connections (user_id);
create index calendar_connections_due_idx on calendar_connections (next_sync_at) where next_sync_at is not null;

create table connected_calendars (
  id uuid primary key default gen_random_uuid(),
  connection_id uuid not null references calendar_connections on delete cascade,
  -- The same as the connection's, for the index of targets.
  user_id uuid not null references users,
  external_id text not null,
  name text not null,
  can_write boolean not null,
  -- Its busy times hide slots.
  checks_busy boolean not null,
  -- Bookings are written into it.
  is_target boolean not null default false,
  sync_token text,
  -- Recurring events are expanded for a year, so everything is read again once a day.
  full_synced_at timestamptz,
  -- Push notifications of the provider. The token that they carry is stored as a hash.
  channel_id text,
  channel_resource_id text,
  channel_expires_at timestamptz,
  channel_token_hash bytea,
  unique (connection_id, external_id),
  constraint connected_calendars_target_check check (can_write or not is_target)
);
create unique index connected_calendars_target_idx on connected_calendars (user_id) where is_target;
create unique index connected_calendars_channel_idx on connected_calendars (channel_id) where channel_id is not null;

-- Busy periods. Titles, places and people of events are never stored, and the event's id only as a hash.
create table calendar_busy_times (
  calendar_id uuid not null references connected_calendars on delete cascade,
  event_hash bytea not null,
  interviewer_id uuid not null references users,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  constraint calendar_busy_times_order_check check (ends_at > starts_at)
);
create index calendar_busy_times_event_idx on calendar_busy_times (calendar_id, event_hash);
create index calendar_busy_times_time_idx on calendar_busy_times using gist (interviewer_id, tstzrange(starts_at, ends_at));

-- Events that we wrote for bookings.
create table calendar_events (
  booking_id uuid primary key references bookings,
  calendar_id uuid not null references connected_calendars on delete cascade,
  external_id text not null,
  event_hash bytea not null,
  etag text,
  -- Times that were written.
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- The owner changed or deleted the event there. The booking stays as it is.
  state text not null default 'written' check (state in ('written', 'changed_there', 'deleted_there'))
);
create index calendar_events_calendar_idx on calendar_events (calendar_id, event_hash);

-- Secret address under which calendars subscribe to the bookings of a user.
create table calendar_feeds (
  user_id uuid primary key references users,
  -- Counts renewals. The address follows from it and the server's key, so that it can be shown again.
  version integer not null default 1,
  token_hash bytea not null unique,
  renewed_at timestamptz not null
);

-- The slot overlaps a busy time of a connected calendar. A calendar only hides slots: it never makes one available.
alter table slots add column is_busy boolean not null default false;

-- New and moved slots. The sync keeps the others right: it locks the interviewer as publishing does, so that neither
-- misses the other.
create function set_slot_is_busy() returns trigger language plpgsql as $$
begin
  new.is_busy := exists (
    select from calendar_busy_times b
    where b.interviewer_id = new.interviewer_id
      and tstzrange(b.starts_at, b.ends_at) && tstzrange(new.starts_at, new.ends_at)
  );
  return new;
end
$$;
create trigger slot_is_busy before insert or update of starts_at, ends_at on slots
  for each row execute function set_slot_is_busy();
