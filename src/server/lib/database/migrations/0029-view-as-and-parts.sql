-- Views of the product as a person, by an admin, read-only and for half an hour.
create table view_as_sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  admin_id uuid not null references users,
  -- The admin's own login. The view ends with it.
  auth_session_id uuid references auth_sessions on delete set null,
  -- Typed by the admin, and sent to the person.
  reason text not null,
  started_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- How often each endpoint answered, by its name.
  reads jsonb not null default '{}'
);
create index view_as_sessions_user_id_idx on view_as_sessions (user_id);
create index view_as_sessions_admin_id_idx on view_as_sessions (admin_id);
create index view_as_sessions_auth_session_id_idx on view_as_sessions (auth_session_id);
create index view_as_sessions_open_idx on view_as_sessions (expires_at) where ended_at is null;

-- When the decision was sent to the one who reported. A job sends it in parts, and continues where it was interrupted.
alter table content_reports add column notified_at timestamptz;
create index content_reports_case_id_unnotified_idx on content_reports (case_id, reporter_id) where notified_at is null;
