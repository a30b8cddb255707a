-- In which language an interview is held. The version before knows only English, and leaves it out.
alter table training_sessions add column language text not null default 'en' check (language in ('en', 'ru'));
