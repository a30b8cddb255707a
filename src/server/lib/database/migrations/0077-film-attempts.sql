-- How often making a film one file was begun: after each time it waits longer.
alter table films add column attempts integer not null default 0;
-- Whether anything names a file, and all files that are named, page by page: a file's name says nothing of its booking.
create index film_chunks_by_file on film_chunks (segment_id, seq);
