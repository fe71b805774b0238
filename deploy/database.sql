-- Settings that servers apply to their connections themselves when no pooler is in between. Behind a pooler, a server refuses to start without them, and prints them.
alter database "desk" set jit = 'off';
alter database "desk" set TimeZone = 'UTC';
alter database "desk" set DateStyle = 'ISO';
alter database "desk" set statement_timeout = '10000';
alter database "desk" set lock_timeout = '3000';
alter database "desk" set idle_in_transaction_session_timeout = '10000';
