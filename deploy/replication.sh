# Lets a replica beside the database copy it and follow its log, with the same password.
echo 'host replication desk samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"
