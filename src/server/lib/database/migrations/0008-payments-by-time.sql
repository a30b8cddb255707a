-- Books are compared since a date, and from where an earlier comparison stopped: in batches, oldest first.
create index payments_by_time on payments (created_at, id);
