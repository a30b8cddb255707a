-- What OpenID issuers other than Google call the people who sign in with them. Google's word for somebody stays in
-- users.google_subject, where the version before reads and writes it.
create table identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users,
  primary key (issuer, subject),
  constraint one_identity_of_each_issuer unique (user_id, issuer)
);

-- A sign-in that waits for a password to be connected with any issuer's word. The column google_subject is no longer written;
-- whoever begins with one version and goes on with the other begins again.
alter table challenges
  add column issuer text,
  add column subject text,
  drop constraint challenges_purpose_check,
  add constraint challenges_purpose_check
    check (purpose in ('second_step', 'connect_google', 'connect', 'mailed_code')),
  add constraint connection_has_identity check (purpose <> 'connect' or (issuer is not null and subject is not null));
