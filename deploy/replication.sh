# Allows a replica on the same network to copy the database and stream its log, with the same password.
echo 'host replication desk samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"
