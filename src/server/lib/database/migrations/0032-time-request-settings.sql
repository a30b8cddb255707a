-- Interviewers may turn requests for other times off, and the texts of a request can be reported and hidden.

alter table interviewers add column accepts_time_requests boolean not null default true;

-- Since then a moderator hides message and answers of the request.
alter table time_requests add column texts_hidden_at timestamptz;
