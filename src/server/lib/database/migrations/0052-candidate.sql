-- Whether somebody lets the interviewers whom they book see country and city. Nobody was asked before, so nobody does.
alter table profiles add column show_place boolean not null default false;

-- How often an interviewee changed what they wrote for the interviewer.
alter table bookings add column notes_changed smallint not null default 0;
