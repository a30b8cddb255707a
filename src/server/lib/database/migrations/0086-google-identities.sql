-- Google's word for somebody stands in identities, like every other issuer's. The version before reads and writes
-- users.google_subject: each side is copied to the other for as long as it may run.
create function keep_google_identity() returns trigger language plpgsql as $$
begin
  if new.google_subject is null then
    delete from identities where user_id = new.id and issuer = 'google';
  else
    insert into identities as i (issuer, subject, user_id) values ('google', new.google_subject, new.id)
    on conflict (user_id, issuer) do update set subject = excluded.subject where i.subject <> excluded.subject;
  end if;
  return null;
end $$;

create trigger keep_google_identity_of_new after insert on users
  for each row when (new.google_subject is not null) execute function keep_google_identity();
create trigger keep_google_identity after update of google_subject on users
  for each row when (new.google_subject is distinct from old.google_subject) execute function keep_google_identity();

-- What the version before wrote until the triggers were there is in this statement's sight: making them waits for it.
insert into identities (issuer, subject, user_id)
select 'google', google_subject, id from users where google_subject is not null;

create function keep_google_subject() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update users set google_subject = null where id = old.user_id and google_subject = old.subject;
  else
    update users set google_subject = new.subject
    where id = new.user_id and google_subject is distinct from new.subject;
  end if;
  return null;
end $$;

create trigger keep_google_subject after insert or update on identities
  for each row when (new.issuer = 'google') execute function keep_google_subject();
create trigger keep_google_subject_of_gone after delete on identities
  for each row when (old.issuer = 'google') execute function keep_google_subject();

comment on column users.google_subject is
  'Nobody uses this since 0086: it goes in a later release, with the triggers that keep it and identities alike.';
