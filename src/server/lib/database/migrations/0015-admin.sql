-- Admin roles, and the log of what admins do.

create table admin_roles (
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('owner', 'support', 'finance', 'moderator')),
  granted_at timestamptz not null,
  primary key (user_id, role)
);
insert into admin_roles (user_id, role, granted_at) select id, 'owner', now() from users where role_id = 3;

-- Append-only. Each entry has the hash of the one before, so that an entry changed in a copy or by the database's owner shows.
create table admin_actions (
  -- Consecutive: a gap is a deleted entry. Set by the trigger, like both hashes.
  id bigint primary key,
  created_at timestamptz not null,
  -- The admin, or the operating system's user of the command line.
  actor_id uuid references users,
  actor_name text,
  action text not null,
  target_type text not null,
  target_id text not null,
  reason text not null,
  before jsonb,
  after jsonb,
  previous_hash bytea not null,
  hash bytea not null,
  constraint admin_actions_actor_check check (num_nonnulls(actor_id, actor_name) = 1),
  constraint admin_actions_reason_check check (reason <> '')
);
create index admin_actions_target_idx on admin_actions (target_type, target_id, id);
create index admin_actions_actor_id_idx on admin_actions (actor_id, id);

create function hash_admin_action(a admin_actions) returns bytea language sql stable as $$
  select sha256(a.previous_hash || convert_to(jsonb_build_array(
    a.id, extract(epoch from a.created_at), a.actor_id, a.actor_name, a.action, a.target_type, a.target_id, a.reason,
    a.before, a.after
  )::text, 'UTF8'))
$$;

create function append_admin_action() returns trigger language plpgsql as $$
declare
  last admin_actions;
begin
  -- One at a time, until the transaction ends: the next entry needs the hash of this one.
  perform pg_advisory_xact_lock(hashtext('admin_actions'));
  select * into last from admin_actions order by id desc limit 1;
  new.id := coalesce(last.id, 0) + 1;
  new.previous_hash := coalesce(last.hash, sha256(''));
  new.hash := hash_admin_action(new);
  return new;
end
$$;
create trigger admin_actions_append before insert on admin_actions
  for each row execute function append_admin_action();

create function refuse_admin_action_change() returns trigger language plpgsql as $$
begin
  raise exception 'admin_actions is append-only' using errcode = 'restrict_violation';
end
$$;
create trigger admin_actions_no_change before update or delete or truncate on admin_actions
  for each statement execute function refuse_admin_action_change();
