-- Segments whose codec parameters differ cannot be one file. Such a recording consists of several files, stored one
-- behind the other under its key. Their sizes in order; null for a single file.
alter table recordings add column file_bytes bigint[] check (cardinality(file_bytes) > 0);
-- The file of the segment, from 0. `offset_ms` counts from its beginning.
alter table recording_segments add column file integer not null default 0 check (file >= 0);
