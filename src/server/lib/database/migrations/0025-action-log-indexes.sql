-- The action log is filtered by action alone, and exported for a period.
create index admin_actions_action_idx on admin_actions (action, id);
create index admin_actions_created_at_idx on admin_actions (created_at);
