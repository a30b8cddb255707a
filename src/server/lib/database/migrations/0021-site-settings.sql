-- Settings that an owner changes on the screen, published versions of the policies, and who has read them.

create function refuse_history_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;

-- Current values. A setting without a row has its default: the server's environment, or the limits of the code.
create table site_settings (
  key text primary key check (key in ('platform_fee', 'banner', 'limits')),
  value jsonb not null,
  -- Rises by one with each change, so that two admins who change it at once do not overwrite each other.
  version integer not null check (version > 0),
  changed_at timestamptz not null,
  -- The admin. Null: changed on the command line.
  changed_by uuid references users
);

-- Append-only: every value that a setting ever had.
create table site_setting_versions (
  key text not null references site_settings,
  version integer not null check (version > 0),
  value jsonb not null,
  -- The value that it replaced. Null: the default.
  previous jsonb,
  reason text not null,
  changed_at timestamptz not null,
  changed_by uuid references users,
  primary key (key, version)
);
create trigger site_setting_versions_no_change before update or delete or truncate on site_setting_versions
  for each statement execute function refuse_history_change();

-- Append-only. Before its first row, a policy has the version and the text of the code.
create table policy_versions (
  policy text not null check (policy in ('terms', 'privacy', 'cancellation')),
  version text not null,
  effective_at timestamptz not null,
  published_at timestamptz not null,
  published_by uuid references users,
  -- Sections begin with a line "## Title". A line that begins with a dash is a list item.
  text_en text not null,
  text_ru text not null,
  -- What changes, for the announcement.
  summary_en text not null,
  summary_ru text not null,
  primary key (policy, version),
  constraint policy_versions_effective_at_check check (effective_at >= published_at)
);
-- The version in force, and one version for each moment.
create unique index policy_versions_effective_at_idx on policy_versions (policy, effective_at);
create trigger policy_versions_no_change before update or delete or truncate on policy_versions
  for each statement execute function refuse_history_change();

-- Progress of the announcements: a job notifies the users in the order of their ids.
create table policy_announcements (
  policy text not null,
  version text not null,
  -- The last user who was notified. Null: the announcement has not begun.
  last_user_id uuid,
  notified_count integer not null default 0,
  finished_at timestamptz,
  primary key (policy, version),
  foreign key (policy, version) references policy_versions
);
create index policy_announcements_unfinished_idx on policy_announcements (policy, version) where finished_at is null;

-- Versions that a user has marked as read.
create table policy_acknowledgements (
  user_id uuid not null references users on delete cascade,
  policy text not null,
  version text not null,
  acknowledged_at timestamptz not null,
  primary key (user_id, policy, version),
  foreign key (policy, version) references policy_versions
);

-- Versions of the policies in force when the booking was made, by policy. Null: those of the code.
alter table bookings add column policy_versions jsonb;
