-- Reports of users about content, decisions about them, and blocks between users.

-- Reported content with the decision about it. All open reports on the same content are in one case.
create table moderation_cases (
  id uuid primary key default gen_random_uuid(),
  target_type text not null check (target_type in ('profile', 'review', 'message')),
  -- Profile: id of its user. Review: id of the booking. Message: booking, author and message, with slashes.
  target_id text not null,
  author_id uuid not null references users,
  -- Null for a profile.
  booking_id uuid references bookings,
  opened_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references users,
  decision text check (decision in ('dismissed', 'hidden')),
  -- Rule that the content breaks, by the cause of reports, and the reasons as the author reads them.
  rule text,
  statement text,
  appealed_at timestamptz,
  appeal_text text,
  appeal_decided_at timestamptz,
  appeal_decided_by uuid references users,
  appeal_answer text,
  -- When hidden content was shown again, after an appeal or without one.
  restored_at timestamptz,
  constraint moderation_cases_decided_check
    check (num_nonnulls(decided_at, decided_by, decision) in (0, 3)),
  constraint moderation_cases_statement_check
    check (case when decision = 'hidden' then num_nonnulls(rule, statement) = 2 else num_nonnulls(rule, statement) = 0 end),
  constraint moderation_cases_appeal_check
    check (num_nonnulls(appealed_at, appeal_text) in (0, 2) and (appealed_at is null or decision = 'hidden')),
  constraint moderation_cases_appeal_decision_check
    check (num_nonnulls(appeal_decided_at, appeal_decided_by) in (0, 2) and (appeal_decided_at is null or appealed_at is not null)),
  -- The admin who hid the content does not decide the appeal.
  constraint moderation_cases_second_admin_check check (appeal_decided_by <> decided_by),
  constraint moderation_cases_restored_check check (restored_at is null or decision = 'hidden')
);
-- The queue, and one open case for the same content.
create unique index moderation_cases_open_target_idx on moderation_cases (target_type, target_id) where decided_at is null;
create index moderation_cases_open_idx on moderation_cases (opened_at, id) where decided_at is null;
create index moderation_cases_appealed_idx on moderation_cases (appealed_at, id)
  where appealed_at is not null and appeal_decided_at is null and restored_at is null;
create index moderation_cases_decided_idx on moderation_cases (decided_at, id) where decided_at is not null;
create index moderation_cases_appealed_at_idx on moderation_cases (appealed_at) where appealed_at is not null;
create index moderation_cases_author_id_idx on moderation_cases (author_id, opened_at);
create index moderation_cases_target_idx on moderation_cases (target_type, target_id);

create table content_reports (
  id uuid primary key default gen_random_uuid(),
  case_id uuid not null references moderation_cases,
  reporter_id uuid not null references users,
  target_type text not null,
  target_id text not null,
  cause text not null check (cause in (
    'spam', 'harassment', 'discrimination', 'false_information', 'impersonation', 'illegal_content', 'other')),
  text text not null,
  -- The content as it was when it was reported. Emptied when the author's account is erased.
  snapshot jsonb not null,
  created_at timestamptz not null,
  -- One report per user and content.
  constraint content_reports_reporter_target_key unique (reporter_id, target_type, target_id)
);
create index content_reports_case_id_idx on content_reports (case_id, created_at);
create index content_reports_reporter_id_created_at_idx on content_reports (reporter_id, created_at);
create index content_reports_created_at_idx on content_reports (created_at);

-- Users who block each other cannot book each other. Whom a user blocks is limited by the application.
create table blocks (
  blocker_id uuid not null references users on delete cascade,
  blocked_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  constraint blocks_self_check check (blocker_id <> blocked_id)
);
create index blocks_blocked_id_idx on blocks (blocked_id);

-- Hidden by moderation. A hidden review is also excluded from the rating.
alter table reviews add column hidden_at timestamptz;
alter table booking_messages add column hidden_at timestamptz;
alter table profiles add column bio_hidden_at timestamptz;
