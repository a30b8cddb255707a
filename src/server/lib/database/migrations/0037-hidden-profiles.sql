-- Profiles whose texts a moderator has hidden, which a search by texts leaves out.
create index profiles_hidden_idx on profiles (user_id) where bio_hidden_at is not null;
