-- When a provider was last asked on somebody's wish, so that nobody can have it asked without end, whichever process hears it.
alter table payments add column asked_at timestamptz;
