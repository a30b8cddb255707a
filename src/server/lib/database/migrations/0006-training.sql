-- Training: interviews with the AI coach.

-- Interviews ---------------------------------------------------------------------------------------------------------

create table training_interviews (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  -- Numbers from the specification.
  interview_type smallint not null check (interview_type between 0 and 6),
  experience_level smallint not null check (experience_level between 0 and 6),
  job_role text,
  company_name text,
  language text not null default 'en' check (language in ('en', 'ru')),
  engine text not null check (engine in ('embedded', 'model')),
  status text not null default 'active' check (status in ('active', 'completed', 'paused', 'cancelled')),
  -- All questions were asked; only the summary is missing.
  closing boolean not null default false,
  -- As generated at the end of the interview.
  summary jsonb,
  -- Tokens sent to and received from the model.
  model_tokens integer not null default 0,
  started_at timestamptz not null,
  -- Time of the last activity.
  active_at timestamptz not null,
  -- The duration is elapsed_before_ms plus the time since resumed_at.
  resumed_at timestamptz not null,
  -- Time before resumed_at, without pauses.
  elapsed_before_ms bigint not null default 0,
  ended_at timestamptz,
  constraint training_interviews_summary_check check ((status = 'completed') = (summary is not null)),
  constraint training_interviews_ended_at_check check ((status in ('completed', 'cancelled')) = (ended_at is not null))
);
create unique index one_active_training_interview_per_user on training_interviews (user_id) where status = 'active';
create index training_interviews_user_id_started_at_idx on training_interviews (user_id, started_at desc);
create index training_interviews_unfinished_idx on training_interviews (active_at) where status in ('active', 'paused');

create table training_questions (
  interview_id uuid not null references training_interviews on delete cascade,
  number smallint not null,
  -- Id in the question bank, which may remove a question but never reuses its id.
  question_id text not null,
  -- Phase of a system design problem.
  phase text,
  -- As asked.
  text text not null,
  competency text not null,
  skill text not null,
  minutes smallint not null,
  -- Experience level at which the question was asked.
  level smallint not null check (level between 0 and 6),
  state text not null default 'open' check (state in ('open', 'answered', 'skipped')),
  follow_ups smallint not null default 0 check (follow_ups between 0 and 2),
  hints smallint not null default 0 check (hints between 0 and 1),
  -- Points of the rubric that a follow-up has already asked for.
  probed text[] not null default '{}',
  -- In steps of 0.5; null before the first answer.
  score numeric(3, 1) check (score between 0 and 10),
  -- The full assessment from which the score is derived.
  judgement jsonb,
  asked_at timestamptz not null,
  primary key (interview_id, number)
);

create table training_messages (
  id uuid primary key default gen_random_uuid(),
  interview_id uuid not null references training_interviews on delete cascade,
  position smallint not null,
  role text not null check (role in ('user', 'assistant')),
  -- Dialogue act: how the coach classified a user's message, or the purpose of its own.
  kind text not null,
  -- The question to which the message belongs.
  number smallint,
  content text not null,
  metadata jsonb,
  -- Idempotency key chosen by the browser.
  client_message_id text,
  -- Unique: a message has one reply.
  reply_to uuid unique references training_messages on delete cascade,
  -- Since when a request has been generating the reply; null: none is.
  claimed_at timestamptz,
  created_at timestamptz not null,
  unique (interview_id, position),
  unique (interview_id, client_message_id)
);

-- Questions answered again after the interview.
create table training_retries (
  interview_id uuid not null,
  number smallint not null,
  attempt smallint not null,
  answer text not null,
  score numeric(3, 1) not null check (score between 0 and 10),
  judgement jsonb not null,
  created_at timestamptz not null,
  primary key (interview_id, number, attempt),
  foreign key (interview_id, number) references training_questions on delete cascade
);

-- Interviews that a user shares with the interviewer of a booking.
create table training_shares (
  interview_id uuid not null references training_interviews on delete cascade,
  booking_id uuid not null references bookings on delete cascade,
  created_at timestamptz not null,
  primary key (interview_id, booking_id)
);
create index training_shares_booking_id_idx on training_shares (booking_id);

-- Model --------------------------------------------------------------------------------------------------------------

-- Cache of the model's assessments: the same answer always gets the same score.
create table training_judgements (
  -- Hash of answer, rubric, model and version of the prompt.
  key text primary key,
  judgements jsonb not null,
  created_at timestamptz not null
);

-- Calls of the model per day, for the daily limit.
create table training_model_calls (
  day date primary key,
  calls integer not null
);
