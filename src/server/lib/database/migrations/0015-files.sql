-- How many pictures somebody had drawn since when, so that the work is limited across processes.
alter table profiles add column pictures_drawn smallint not null default 0, add column pictures_since timestamptz;

-- Files of pictures that nobody has are removed, so it is asked who has one.
create index profiles_by_picture on profiles (picture_url) where picture_url is not null;
