# Creates the certificates of the encrypted connections to the database, in the folders that are the arguments: one for
# each service, of the same name, with server.crt, server.key and ca.crt. The first is that of the authority, the second
# of the clients, which need ca.crt alone. What is there and valid for another month stays. The keys belong to the
# account 999 of the images. An authority of your own: put its ca.crt and ca.key into the first folder.
set -eu
authority=$1 clients=$2
shift 2
days=${CERTIFICATE_DAYS:-825}
valid() { test -s "$1" && openssl x509 -in "$1" -noout -checkend 2592000 > /dev/null; }
umask 077

if ! valid "$authority/ca.crt"; then
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 3650 -subj "/CN=Patient Support Desk" \
    -keyout "$authority/ca.key" -out "$authority/ca.crt" 2> /dev/null
fi
install -m 0644 "$authority/ca.crt" "$clients/ca.crt"

for folder in "$@"; do
  name=$(basename "$folder")
  if ! valid "$folder/server.crt" || ! cmp -s "$authority/ca.crt" "$folder/ca.crt"; then
    rm -f "$folder/server.key" "$folder/server.crt" "$folder/ca.crt"
    openssl req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj "/CN=$name" \
      -keyout "$folder/server.key" -out "$authority/$name.csr" 2> /dev/null
    printf 'subjectAltName=DNS:%s\nextendedKeyUsage=serverAuth\n' "$name" > "$authority/$name.ext"
    openssl x509 -req -in "$authority/$name.csr" -CA "$authority/ca.crt" -CAkey "$authority/ca.key" -CAcreateserial \
      -days "$days" -extfile "$authority/$name.ext" -out "$folder/server.crt" 2> /dev/null
    cp "$authority/ca.crt" "$folder/ca.crt"
    rm "$authority/$name.csr" "$authority/$name.ext"
    chmod 0644 "$folder/server.crt" "$folder/ca.crt"
    # Outside of a container the caller is the account of the service.
    if test "$(id -u)" = 0; then chown "${CERTIFICATE_OWNER:-999:999}" "$folder/server.key"; fi
  fi
done
