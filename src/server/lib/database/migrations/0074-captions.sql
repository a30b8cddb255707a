-- What was said in a room, as far as the browsers wrote it down; it goes with what was written there.
create table room_captions (
  id bigint generated always as identity primary key,
  booking_id uuid not null references room_documents on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  at timestamptz not null,
  text text not null
);
create index on room_captions (booking_id);
create index on room_captions (user_id);
