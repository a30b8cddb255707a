-- Jobs that have told somebody of a booking: one that is run again after its commit tells nothing more.
create table processed_notifications (
  job_id uuid primary key,
  processed_at timestamptz not null
);
create index processed_notifications_by_age on processed_notifications (processed_at);
