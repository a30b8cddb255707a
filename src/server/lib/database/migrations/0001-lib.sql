-- Infrastructure shared by all modules. Requires PostgreSQL 15 or newer.

-- Extensions ---------------------------------------------------------------------------------------------------------

create extension if not exists citext;
create extension if not exists btree_gist;
create extension if not exists pg_trgm;

-- Cron jobs ----------------------------------------------------------------------------------------------------------

-- Latest successful run of each cron job on any server process; monitoring reads it.
create table cron_runs (
  name text primary key,
  schedule text not null,
  -- Replaces succeeded_at until the job has succeeded for the first time.
  registered_at timestamptz not null,
  succeeded_at timestamptz
);

-- Pub/sub between server processes -----------------------------------------------------------------------------------

-- Each server process takes its node id from this sequence when it starts.
create sequence node_ids as integer cycle;

-- Unlogged, because a message is useless after a crash of its sender or of the database.
create unlogged table pubsub_messages (
  id bigint generated always as identity primary key,
  -- The recipient.
  node_id integer not null,
  body text not null
);
create index pubsub_messages_node_id_id_idx on pubsub_messages (node_id, id);

-- Development inbox --------------------------------------------------------------------------------------------------

-- Emails of a server without SMTP: they are stored here instead of being sent.
create table dev_inbox (
  id bigint generated always as identity primary key,
  sender text not null,
  recipient text not null,
  subject text not null,
  html text not null,
  plain text not null,
  attachments jsonb not null default '[]',
  sent_at timestamptz not null default now()
);
