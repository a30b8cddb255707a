-- Accounts that the operator suspends, for a while or until they are restored.
alter table users
  add column suspended_until timestamptz,
  add constraint until_only_if_suspended check (suspended_until is null or suspended_at is not null);
create index users_suspended on users (suspended_at) where suspended_at is not null;
create index users_to_restore on users (suspended_until) where suspended_until is not null;

-- Who did it, why and when, and who took it back: nobody where the time was over.
create table suspensions (
  id bigint generated always as identity primary key,
  user_id uuid not null references users,
  why text not null,
  suspended_by text not null,
  suspended_at timestamptz not null,
  until timestamptz,
  restored_by text,
  restored_at timestamptz
);
create index suspensions_of_user on suspensions (user_id);
