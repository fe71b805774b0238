-- What servers set on their connections by themselves where no pooler is between. A server that finds them missing does not start, and prints them.
alter database "desk" set jit = 'off';
alter database "desk" set TimeZone = 'UTC';
alter database "desk" set DateStyle = 'ISO';
alter database "desk" set statement_timeout = '10000';
alter database "desk" set lock_timeout = '3000';
alter database "desk" set idle_in_transaction_session_timeout = '10000';
