-- Notifications: in the app, and emails about bookings.

-- Notifications in the app -------------------------------------------------------------------------------------------

create table notification_settings (
  user_id uuid primary key references users,
  -- Number of the user's newest notification.
  last_number integer not null default 0,
  last_seen_number integer not null default 0,
  -- As category.channel.
  disabled_channels text[] not null default '{}'
);

-- A later notification with the same key replaces this one under a new number.
create table notifications (
  user_id uuid not null references users,
  category text not null,
  dedupe_key text not null,
  number integer not null,
  -- Email template that provides the text, and its data.
  template text not null,
  data jsonb not null,
  -- The other user whom the text names.
  actor_id uuid references users,
  -- The recipient is the actor.
  is_actor boolean not null default false,
  created_at timestamptz not null,
  primary key (user_id, category, dedupe_key)
);
create index notifications_user_id_number_idx on notifications (user_id, number);
create index notifications_actor_id_idx on notifications (actor_id) where actor_id is not null;
create index notifications_created_at_idx on notifications (created_at);

-- Emails about bookings ----------------------------------------------------------------------------------------------

-- Recent emails about bookings. One email can report several bookings.
create table notification_log (
  email_id uuid not null,
  recipient_id uuid not null references users,
  booking_id uuid not null references bookings,
  -- The other user whose action the email reports; null for the recipient's own action or a cron job.
  actor_id uuid references users,
  -- The booking's status as the email reported it.
  status_fingerprint text not null,
  notified_at timestamptz not null
);
create index notification_log_recipient_id_notified_at_idx on notification_log (recipient_id, notified_at);
create index notification_log_booking_id_recipient_id_idx on notification_log (booking_id, recipient_id);
create index notification_log_actor_id_idx on notification_log (actor_id);
create index notification_log_notified_at_idx on notification_log (notified_at);

-- Changes since the last email, which a job combines into one email per recipient.
create table notification_outbox (
  recipient_id uuid not null references users,
  booking_id uuid not null references bookings,
  actor_id uuid references users,
  -- In the order of their causes.
  emails jsonb not null,
  due_at timestamptz not null,
  primary key (recipient_id, booking_id)
);
create index notification_outbox_actor_id_idx on notification_outbox (actor_id);
create index notification_outbox_due_at_idx on notification_outbox (due_at);

-- Jobs whose notification is committed: a repeated run sends nothing.
create table processed_notification_jobs (
  job_id uuid primary key,
  processed_at timestamptz not null
);
create index processed_notification_jobs_processed_at_idx on processed_notification_jobs (processed_at);
