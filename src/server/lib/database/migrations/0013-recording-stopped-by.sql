-- Who turned the recording off: a stop holds until both agree again, and the other one is told who it was.
alter table call_recordings add column stopped_by text check (stopped_by in ('interviewer', 'interviewee'));
