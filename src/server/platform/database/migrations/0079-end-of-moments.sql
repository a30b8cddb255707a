-- What was asked and noted goes 90 days after its session, and whoever sees it is told a week before.
alter table room_moments add column noticed_at timestamptz;
create index room_moments_by_moment on room_moments (at);
create index room_moments_unannounced on room_moments (at) where noticed_at is null;
