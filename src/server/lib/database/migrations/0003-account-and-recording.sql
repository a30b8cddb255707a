-- Accounts that are confirmed, known to Google, closed and erased; recordings made elsewhere.

alter table users
  add column email_confirmed_at timestamptz,
  -- Who the person is at the configured OpenID issuer.
  add column google_subject text unique,
  -- Closed by its owner; personal data goes 30 days later.
  add column closed_at timestamptz,
  add column erased_at timestamptz,
  add constraint erased_only_after_closing check (erased_at is null or closed_at is not null);
create index users_to_erase on users (closed_at) where closed_at is not null and erased_at is null;

alter table sessions
  -- Kept to the hour.
  add column last_seen_at timestamptz not null default now();

alter table mailed_links
  drop constraint mailed_links_purpose_check,
  add constraint mailed_links_purpose_check check (purpose in ('reset_password', 'confirm_email')),
  -- The address a confirmation is about: the account's own, or the one it is to become.
  add column email citext,
  add constraint confirmation_has_address check ((purpose = 'confirm_email') = (email is not null));

-- What an interviewer uploaded of a session. The file lies in storage under `storage_key`.
create table recordings (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null unique references bookings,
  uploaded_by uuid not null references users,
  file_name text not null,
  format text not null check (format in ('mp4', 'mov', 'avi', 'mp3', 'wav', 'm4a')),
  bytes bigint not null check (bytes > 0),
  storage_key text not null unique,
  created_at timestamptz not null default now(),
  -- 90 days after the session.
  delete_after timestamptz not null,
  -- Both parties were told that it goes soon.
  noticed_at timestamptz
);
create index recordings_by_end on recordings (delete_after);
