-- What the two of a booking write and draw together: changes as they came, each with its moment, so that it can be
-- replayed, and now and then the whole, so that a room opens without reading all of them.
create table room_documents (
  booking_id uuid primary key references bookings (id) on delete cascade,
  -- All changes up to this one, as one.
  snapshot bytea,
  snapshot_upto bigint not null default 0,
  -- What all changes together took.
  bytes bigint not null default 0,
  changed_at timestamptz not null
);
create table room_changes (
  id bigint generated always as identity primary key,
  booking_id uuid not null references room_documents (booking_id) on delete cascade,
  at timestamptz not null,
  change bytea not null
);
create index on room_changes (booking_id, id);
