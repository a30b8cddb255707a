-- What a provider sent may name the payer, and nobody reads it: the provider is asked again. Its id of the event is enough.
alter table webhook_events drop column body;
