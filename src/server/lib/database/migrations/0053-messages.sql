-- What the two people of a booking write to each other. The id is of the sender's making, so that what is sent twice is
-- kept once; the number says what came first.
create table booking_messages (
  booking_id uuid not null references bookings,
  author_id uuid not null references users,
  id uuid not null,
  number bigint generated always as identity,
  text text not null check (text <> ''),
  sent_at timestamptz not null,
  primary key (booking_id, author_id, id)
);
create index booking_messages_of_author on booking_messages (author_id, sent_at);
