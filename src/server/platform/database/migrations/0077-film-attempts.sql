-- How often making a film one file was begun: after each time it waits longer.
alter table films add column attempts integer not null default 0;
