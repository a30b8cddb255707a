-- Links that say "this was not me": of a sign-in, or of a change of address that they take back.
alter table mailed_links
  drop constraint mailed_links_purpose_check,
  add constraint mailed_links_purpose_check check (purpose in ('reset_password', 'confirm_email', 'not_me')),
  drop constraint confirmation_has_address,
  add constraint address_where_it_belongs check (
    case purpose when 'confirm_email' then email is not null when 'reset_password' then email is null else true end),
  -- The sign-in that asked for another address. Of links from before this nothing is known.
  add column asked_by uuid references sessions on delete set null,
  -- What was done to the account since then may be somebody else's doing.
  add column asked_at timestamptz not null default now();
-- An address that was somebody's until a moment ago is kept for them.
create index addresses_to_give_back on mailed_links (email) where purpose = 'not_me' and email is not null;
create index mailed_links_by_sign_in on mailed_links (asked_by) where asked_by is not null;
