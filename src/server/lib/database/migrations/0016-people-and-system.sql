-- Search of people by the start of an email, a username or a word of the name, and the kind of each webhook.

create index users_created_at_id_idx on users (created_at desc, id desc);
-- Comparisons of citext follow the collation, in which a prefix is no range.
create index users_email_prefix_idx on users (lower(email::text) text_pattern_ops);
create index users_username_prefix_idx on users (lower(username::text) text_pattern_ops);
-- A blank before the first word, as in interviewers.search_key.
create index profiles_name_idx on profiles using gin ((' ' || fold_text(display_name)) gin_trgm_ops)
  where display_name is not null;

-- The provider's name of the event, such as charge.refunded. Null for events received before this column existed.
alter table webhook_events add column kind text;
