-- What is asked and noted in a room, each with the moment at which it was.
create table room_moments (
  booking_id uuid not null references bookings (id) on delete cascade,
  author_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('question', 'note')),
  text text not null,
  at timestamptz not null,
  is_shared boolean not null,
  primary key (booking_id, author_id, id)
);
create index on room_moments (author_id);

-- Questions that an interviewer keeps for next time.
create table own_questions (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  text text not null,
  kept_at timestamptz not null,
  primary key (user_id, id)
);
