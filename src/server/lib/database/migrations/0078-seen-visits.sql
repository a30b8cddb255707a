-- When somebody was last seen in a room: of a process that was killed nobody says when they left. Visits from before say nothing.
alter table room_visits add column seen_at timestamptz;
