-- Browsers in which somebody signed in before: other people's wrong passwords do not keep them out. Only hashes are kept.
create table known_devices (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  first_used_at timestamptz not null,
  last_used_at timestamptz not null
);
create index known_devices_of_user on known_devices (user_id, last_used_at);

-- Attempts that make the next one wait, by a hash of whose they are.
create table attempts (
  key bytea primary key,
  count integer not null,
  wait_until timestamptz not null,
  forget_at timestamptz not null
);
create index attempts_to_forget on attempts (forget_at);
