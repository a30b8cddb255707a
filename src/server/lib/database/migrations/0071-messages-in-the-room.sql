-- What was written while both were in the room: nobody has to be told of it by mail, and it counts by itself.
alter table booking_messages add column in_room boolean not null default false;
