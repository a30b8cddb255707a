-- Identity: accounts, logins, multi-factor authentication, throttling, profiles, suspensions.

-- Accounts -----------------------------------------------------------------------------------------------------------

create table users (
  id uuid primary key default gen_random_uuid(),
  email citext not null constraint users_email_key unique,
  username citext not null constraint users_username_key unique,
  -- Null for users who only log in with an identity of an OpenID issuer.
  password_hash text,
  -- 1 interviewee, 2 interviewer, 3 admin; null until the user has chosen.
  role_id smallint check (role_id in (1, 2, 3)),
  language text not null default 'en' check (language in ('en', 'ru')),
  created_at timestamptz not null default now(),
  email_confirmed_at timestamptz,
  suspended_at timestamptz,
  -- Null where a suspension has no end.
  suspended_until timestamptz,
  -- When the owner closed the account; personal data is erased 30 days later.
  closed_at timestamptz,
  erased_at timestamptz,
  -- Login accepts either name, so a user must not take another user's email as username, registered or not.
  constraint users_username_check check (username not like '%@%' or username = email),
  constraint users_suspended_until_check check (suspended_until is null or suspended_at is not null),
  constraint users_erased_at_check check (erased_at is null or closed_at is not null)
);
create index users_to_erase_idx on users (closed_at) where closed_at is not null and erased_at is null;
create index users_suspended_at_idx on users (suspended_at) where suspended_at is not null;
create index users_suspended_until_idx on users (suspended_until) where suspended_until is not null;

-- Subjects of OpenID issuers, Google included, that log in to an account.
create table identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users,
  primary key (issuer, subject),
  unique (user_id, issuer)
);

-- History of suspensions by the operator.
create table suspensions (
  id bigint generated always as identity primary key,
  user_id uuid not null references users,
  reason text not null,
  suspended_by text not null,
  suspended_at timestamptz not null,
  until timestamptz,
  -- Null where the suspension expired.
  restored_by text,
  restored_at timestamptz
);
create index suspensions_user_id_idx on suspensions (user_id);

-- Logins -------------------------------------------------------------------------------------------------------------

create table auth_sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  user_agent text,
  created_at timestamptz not null default now(),
  -- Updated once an hour at most.
  last_seen_at timestamptz not null default now(),
  -- When the user last presented a credential; sensitive actions require a recent one.
  reauthenticated_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index auth_sessions_user_id_idx on auth_sessions (user_id);

-- Browsers in which the user has logged in before: wrong passwords from other browsers do not lock them out.
create table known_devices (
  -- Hash of the token in the browser's cookie.
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  first_used_at timestamptz not null,
  last_used_at timestamptz not null
);
create index known_devices_user_id_last_used_at_idx on known_devices (user_id, last_used_at);

-- Single-use tokens of links in emails, until they are used or replaced; only a hash is stored.
create table email_tokens (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  -- not_me: the recipient reports a login or a change of email as unauthorized.
  purpose text not null check (purpose in ('reset_password', 'confirm_email', 'not_me')),
  -- The address to confirm, or the previous address that not_me restores.
  email citext,
  -- The login that requested the change of email.
  requested_by uuid references auth_sessions on delete set null,
  -- Changes to the account after this time may be an attacker's, and not_me reverts them.
  requested_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint email_tokens_email_check check (
    case purpose when 'confirm_email' then email is not null when 'reset_password' then email is null else true end
  )
);
create index email_tokens_user_id_idx on email_tokens (user_id);
create index email_tokens_requested_by_idx on email_tokens (requested_by) where requested_by is not null;
-- Registration and change of email look here: a previous address stays reserved while its owner can restore it.
create index email_tokens_reserved_email_idx on email_tokens (email) where purpose = 'not_me' and email is not null;

-- Multi-factor authentication ----------------------------------------------------------------------------------------

-- WebAuthn credentials.
create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  -- In base64url.
  credential_id text not null unique,
  public_key bytea not null,
  -- Signature counter; some authenticators always report zero.
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user_id_idx on passkeys (user_id);

create table totp_credentials (
  user_id uuid primary key references users,
  -- Encrypted with a key of the server, so that a copy of the database cannot generate codes.
  secret bytea not null,
  -- The last time step whose code was accepted; codes of this and earlier steps are rejected as replays.
  last_used_step bigint,
  -- Null until the user has entered a first valid code.
  confirmed_at timestamptz
);

create table recovery_codes (
  user_id uuid not null references users,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Pending steps of authentication: the second factor of a login, the link to an identity, a code sent by email.
create table auth_challenges (
  token_hash bytea primary key,
  user_id uuid not null references users,
  purpose text not null check (purpose in ('second_step', 'connect', 'mailed_code')),
  code_hash bytea,
  -- The identity to link once the user has proved that the account is theirs.
  issuer text,
  subject text,
  remember_login boolean not null default false,
  attempts integer not null default 0,
  expires_at timestamptz not null,
  constraint auth_challenges_code_hash_check check ((purpose = 'mailed_code') = (code_hash is not null)),
  constraint auth_challenges_identity_check
    check (purpose <> 'connect' or (issuer is not null and subject is not null))
);
create index auth_challenges_user_id_idx on auth_challenges (user_id);
create index auth_challenges_expires_at_idx on auth_challenges (expires_at);

-- Used WebAuthn challenges and ID tokens, kept until they expire to prevent replay.
create table used_nonces (
  nonce_hash bytea primary key,
  expires_at timestamptz not null
);
create index used_nonces_expires_at_idx on used_nonces (expires_at);

-- Throttling ---------------------------------------------------------------------------------------------------------

-- Attempts that delay the next one.
create table throttle_counters (
  -- Hash of the kind of attempt and of its subject: an account, an address, a network.
  key bytea primary key,
  count integer not null,
  blocked_until timestamptz not null,
  expires_at timestamptz not null
);
create index throttle_counters_expires_at_idx on throttle_counters (expires_at);

-- Emails to an unconfirmed address, counted for all accounts together so that the server cannot be used to spam it.
create table unconfirmed_email_counters (
  address_hash bytea primary key,
  -- Times of the latest emails, oldest first.
  sent timestamptz[] not null,
  -- One day after the latest email.
  expires_at timestamptz not null
);
create index unconfirmed_email_counters_expires_at_idx on unconfirmed_email_counters (expires_at);

-- Profiles -----------------------------------------------------------------------------------------------------------

create table profiles (
  user_id uuid primary key references users on delete cascade,
  display_name text,
  mobile text,
  country text,
  city text,
  -- Whether interviewers whom the user books see country and city.
  show_location boolean not null default false,
  time_zone text not null default 'UTC',
  languages text[] not null default '{}',
  linkedin_url text,
  purpose text,
  picture_url text,
  -- Pictures rendered within the hour that began at picture_count_since; limits the work of all server processes.
  picture_count smallint not null default 0,
  picture_count_since timestamptz
);
-- A cron job deletes picture files without a profile.
create index profiles_picture_url_idx on profiles (picture_url) where picture_url is not null;

-- Name and address of each user, for all modules. Without a display name, the part of the email before the @ is the name.
create view contacts as
select
  u.id,
  coalesce(nullif(p.display_name, ''), split_part(u.email::text, '@', 1)) as name,
  -- Null while unconfirmed: other users do not see such an address, and most emails are not sent to it.
  case when u.email_confirmed_at is not null then u.email end as email,
  -- Shown to the account's owner only.
  u.email as own_email,
  coalesce(p.time_zone, 'UTC') as time_zone,
  u.language
from users u
left join profiles p on p.user_id = u.id;
