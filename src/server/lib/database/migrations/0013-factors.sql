-- What somebody shows beside a password: passkeys, one-time codes and recovery codes; and sign-ins that wait for it.

create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  -- As the browser calls it, in base64url.
  credential_id text not null unique,
  public_key bytea not null,
  -- How often the device says that it was used; some always say zero.
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_of_user on passkeys (user_id);

create table one_time_codes (
  user_id uuid primary key references users,
  -- Sealed with a key of the process, so that a copy of the database makes no codes.
  secret bytea not null,
  -- Null: offered, and not proven yet to be in somebody's app.
  confirmed_at timestamptz,
  -- The half minute whose code was used last: it and those before it are over.
  last_step bigint
);

create table recovery_codes (
  user_id uuid not null references users,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Begun, and waiting for an answer: the second step of a sign-in, the connection of a Google account, a mailed code.
create table challenges (
  token_hash bytea primary key,
  user_id uuid not null references users,
  purpose text not null check (purpose in ('second_step', 'connect_google', 'mailed_code')),
  answer_hash bytea,
  google_subject text,
  is_remembered boolean not null default false,
  tries integer not null default 0,
  expires_at timestamptz not null,
  constraint mailed_code_has_answer check ((purpose = 'mailed_code') = (answer_hash is not null)),
  constraint connection_has_subject check (purpose <> 'connect_google' or google_subject is not null)
);
create index challenges_of_user on challenges (user_id);
create index challenges_by_end on challenges (expires_at);

-- What works once and was used: passkeys' challenges and ID tokens, until they would have ended anyway.
create table spent_proofs (
  proof_hash bytea primary key,
  expires_at timestamptz not null
);
create index spent_proofs_by_end on spent_proofs (expires_at);

-- When whoever uses a sign-in last showed who they are. Of those from before this nothing is known.
alter table sessions add column confirmed_at timestamptz not null default 'epoch';
alter table sessions alter column confirmed_at set default now();
