# Who may sign in from where, as the last step of the first start: over the network the roles of the product alone, and
# only encrypted. A superuser signs in inside of the container.
cat > "$PGDATA/pg_hba.conf" <<'RULES'
local   all         all                  scram-sha-256
hostssl desk        desk_owner,desk_app  samenet  scram-sha-256
hostssl replication desk_replication     samenet  scram-sha-256
RULES
