-- How often making a film one file has failed for what is in it.
alter table films add column tries smallint not null default 0;
