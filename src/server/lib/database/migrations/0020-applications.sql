-- Review of new interviewers before search lists them, if an owner has switched it on.

-- At most one row. `immediate`, also without a row: complete interviewers are listed at once. `reviewed`: only after an
-- admin has approved them.
create table listing_rule (
  id boolean primary key default true check (id),
  mode text not null check (mode in ('immediate', 'reviewed')),
  changed_at timestamptz not null
);

alter table interviewers
  -- Was listed before, or approved. Existing interviewers are not reviewed; the default is for new ones.
  add column listing_allowed boolean not null default true,
  -- Complete and active, but not listed before an approval.
  add column awaits_review boolean not null default false,
  -- Approved by a review, not only listed at once.
  add column verified_at timestamptz;
alter table interviewers alter column listing_allowed set default false;
-- Incomplete profiles that were never used are reviewed like new ones.
update interviewers i set listing_allowed = false
where not listed and total_interviews = 0 and not exists (
  select from users u where u.id = i.user_id and (u.suspended_at is not null or u.closed_at is not null));
-- All who are listed at once when the rule becomes `immediate`.
create index interviewers_awaits_review_idx on interviewers (user_id) where awaits_review;

-- An interviewer's application to be listed. `closed`: the rule became `immediate` before a decision.
create table interviewer_applications (
  user_id uuid primary key references users,
  state text not null check (state in ('waiting', 'sent_back', 'approved', 'declined', 'withdrawn', 'closed')),
  -- Since when it is in this state.
  since timestamptz not null,
  -- What the interviewer tells the admins.
  note text not null,
  work_email citext,
  work_email_confirmed_at timestamptz,
  -- What the admin who decided tells the interviewer. Null after an approval.
  answer text,
  constraint interviewer_applications_confirmed_check check (work_email_confirmed_at is null or work_email is not null),
  constraint interviewer_applications_answer_check
    check (case when state in ('sent_back', 'declined') then answer is not null else answer is null end)
);
create index interviewer_applications_state_idx on interviewer_applications (state, since, user_id);

-- History of applications, for the admins.
create table application_events (
  id bigint generated always as identity primary key,
  user_id uuid not null,
  at timestamptz not null,
  kind text not null check (kind in ('sent', 'withdrawn', 'confirmed_work_email', 'approved', 'sent_back', 'declined')),
  -- Null: the interviewer.
  admin_id uuid,
  -- Note of the interviewer, or answer of the admin.
  text text
);
create index application_events_user_id_idx on application_events (user_id, id);

-- Links that confirm a work email, for a day and longer: they are also counted. Only the token's hash is stored.
create table work_email_links (
  token_hash bytea primary key,
  user_id uuid not null references users,
  email citext not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null
);
create index work_email_links_user_id_idx on work_email_links (user_id, sent_at);
create index work_email_links_expires_at_idx on work_email_links (expires_at);
