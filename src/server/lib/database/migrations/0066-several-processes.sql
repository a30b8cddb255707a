-- Several processes serve the product and tell one another what cannot wait for a look at the tables. What they say is
-- worth nothing once a process is gone, so it is not kept through a crash.
create sequence process_numbers as int cycle;
create unlogged table process_messages (
  id bigint generated always as identity primary key,
  process int not null,
  body text not null
);
create index on process_messages (process, id);

-- Which process holds the room of a booking, for as long as that process lives.
create table room_owners (
  booking_id uuid primary key references bookings (id) on delete cascade,
  process int not null
);
