-- AI interview training

create table training_sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  -- Numbers of the specification.
  interview_type smallint not null check (interview_type between 0 and 6),
  experience_level smallint not null check (experience_level between 0 and 6),
  job_role text,
  company_name text,
  status text not null default 'active' check (status in ('active', 'completed', 'paused', 'cancelled')),
  engine text not null check (engine in ('embedded', 'model')),
  -- Everything was asked: only the summary is left to read.
  closing boolean not null default false,
  started_at timestamptz not null,
  -- The last thing that was said or done; the clock runs since `resumed_at`.
  active_at timestamptz not null,
  resumed_at timestamptz not null,
  -- What passed before `resumed_at`, without pauses.
  elapsed_before_ms bigint not null default 0,
  ended_at timestamptz,
  -- As it was when the session ended; ending it again reads this.
  summary jsonb,
  -- What the model was given and gave, in tokens.
  model_tokens integer not null default 0,
  check ((status = 'completed') = (summary is not null)),
  check ((status in ('completed', 'cancelled')) = (ended_at is not null))
);
-- One active session per person.
create unique index training_sessions_one_active on training_sessions (user_id) where status = 'active';
create index training_sessions_of_user on training_sessions (user_id, started_at desc);
create index training_sessions_idle on training_sessions (active_at) where status in ('active', 'paused');

-- What was asked, in order; each with what came of it.
create table training_questions (
  session_id uuid not null references training_sessions on delete cascade,
  number smallint not null,
  -- Of the bank; ids are kept for good.
  question_id text not null,
  -- Of a system design problem.
  phase text,
  -- As it was asked.
  text text not null,
  competency text not null,
  skill text not null,
  minutes smallint not null,
  -- What was expected when it was asked.
  level smallint not null check (level between 0 and 6),
  asked_at timestamptz not null,
  follow_ups smallint not null default 0 check (follow_ups between 0 and 2),
  hints smallint not null default 0 check (hints between 0 and 1),
  -- Points that a follow-up already asked for.
  probed text[] not null default '{}',
  state text not null default 'open' check (state in ('open', 'answered', 'skipped')),
  -- From 0 to 10 in steps of a half; null until something was answered.
  score numeric(3, 1) check (score between 0 and 10),
  -- The whole judgement behind the score.
  judgement jsonb,
  primary key (session_id, number)
);

create table training_messages (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references training_sessions on delete cascade,
  position smallint not null,
  role text not null check (role in ('user', 'assistant')),
  -- What the person's message was taken for, or what the coach's does.
  kind text not null,
  -- The question it belongs to.
  number smallint,
  content text not null,
  metadata jsonb,
  -- Chosen by the client, so that a message that comes twice is one message.
  client_message_id text,
  -- The message that this one replies to: each has one reply.
  reply_to uuid unique references training_messages on delete cascade,
  -- Since when somebody works on the reply to it; null where nobody does.
  claimed_at timestamptz,
  created_at timestamptz not null,
  unique (session_id, position),
  unique (session_id, client_message_id)
);

-- Answers given again after the session.
create table training_retries (
  session_id uuid not null,
  number smallint not null,
  attempt smallint not null,
  answer text not null,
  score numeric(3, 1) not null check (score between 0 and 10),
  judgement jsonb not null,
  created_at timestamptz not null,
  primary key (session_id, number, attempt),
  foreign key (session_id, number) references training_questions on delete cascade
);

-- Sessions that a person lets the interviewer of a booking read.
create table training_shares (
  session_id uuid not null references training_sessions on delete cascade,
  booking_id uuid not null references bookings on delete cascade,
  created_at timestamptz not null,
  primary key (session_id, booking_id)
);
create index training_shares_of_booking on training_shares (booking_id);

-- What a model judged, so that the same answer is judged the same; and how often it was asked today.
create table training_verdicts (
  -- Hash of answer, rubric, model and version of the prompt.
  key text primary key,
  verdicts jsonb not null,
  created_at timestamptz not null
);
create table training_model_calls (
  day date primary key,
  calls integer not null
);
