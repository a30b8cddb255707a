-- A ticket is worth as much as the sign-in that asked for it. Tickets live for a minute.
alter table room_tickets add column sign_in_id uuid;
