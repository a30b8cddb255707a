-- What was written in a room goes 90 days later, and both are told a week before.
alter table room_documents add column noticed_at timestamptz;
create index room_documents_by_change on room_documents (changed_at);
create index room_documents_unannounced on room_documents (changed_at) where noticed_at is null;
