-- The interview room: how people get in, and who was there when.

-- One-time tickets that open a socket; a person has one at a time for each booking. Only the hash is kept.
create table room_tickets (
  booking_id uuid not null references bookings,
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null unique,
  instance_id uuid not null,
  -- When the room ends for whoever comes in with this ticket.
  closes_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (booking_id, user_id)
);

-- Who was in the room from when to when: the evidence of attendance. A person is there once at a time.
create table room_visits (
  id bigint generated always as identity primary key,
  booking_id uuid not null references bookings,
  user_id uuid not null references users,
  instance_id uuid not null,
  joined_at timestamptz not null,
  left_at timestamptz,
  check (left_at >= joined_at)
);
create index room_visits_of_booking on room_visits (booking_id, user_id);
