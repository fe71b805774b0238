/** The conventions that all calls share; the part of docs/WIRE.md that does not depend on declarations. */
export const conventions = `# The wire format

\`\`\`sh
npm run contract -- --api https://api.example.com/api --email ann@example.com --manufacturer kedrion
\`\`\`

holds a server against this document: it signs in with the password in \`PASSWORD\`, reads, and prints what is wrong and
what is tolerated. \`--write\` also creates, changes and discards records of its own, \`--junit FILE\` writes a report, and
\`--strict\` fails on remarks. This file is generated from the declarations by \`npm run docs:wire\`.

## Every call

| header | value |
|---|---|
| \`Authorization\` | the token that \`POST sessions\` answered, as it is |
| \`Manufacturer\` | the key of the tenant, such as \`kedrion\` |
| \`Cache-Control\`, \`Pragma\`, \`Expires\` | \`no-cache, no-store, must-revalidate\`; \`no-cache\`; \`0\` |
| \`Accept\` | \`application/json, text/plain, */*\` |

- A server on another host allows these headers and \`Content-Type\`, and the methods GET, POST, PUT and DELETE (CORS). If it
  shows \`ETag\` (\`Access-Control-Expose-Headers\`), it should allow \`If-Match\` too.
- Bodies are JSON. Records with file fields are sent as multipart: text, repeated \`name[]\` for lists, an empty text for
  what was cleared.
- Dates are \`YYYY-MM-DD\`, points in time ISO 8601 with a zone, phones ten digits, money and numbers are numbers, and
  truth values \`true\` and \`false\`.

## Sessions

| call | body | answer |
|---|---|---|
| \`POST sessions\` | \`email\`, \`password\` | \`{ data: { auth_token, email } }\`; 401 for wrong ones |
| \`GET sessions/me\` | | \`email\`, \`role\`, \`permissions\` (names), \`service_manufacturers\` (keys) |
| \`POST sessions/change_password\` | \`old_password\`, \`new_password\`, \`repeat_new_password\` | 2xx; 422 by field |
| \`DELETE sessions\` | | 2xx |

A call without a session is answered with 401, one that the user may not make with 403.

## Lists

\`GET payers?searchName=blue&q[created_at_gteq]=2026-01-01&page=2&per=10&q[s][]=name asc\` answers

\`\`\`json
{ "data": [{ "id": 7, "name": "Blue" }], "meta": { "current_page": 2, "total": 23, "per_page": 10 } }
\`\`\`

- \`page\` counts from 1; \`per\` is at most 1000. A page past the end is empty and has the true total.
- Conditions are the parameters of each resource below, or predicates \`q[field_eq]\`, \`q[field_cont]\`, \`q[field_gteq]\`,
  \`q[field_lteq]\`. Several are joined by "and". An empty value is no condition.
- \`q[s][]=field asc\` or \`desc\` sorts. \`discard=true\` lists the discarded records instead of the others.

## Records

- \`GET payers/7\` answers the record, bare or as \`{ "data": record }\`; 404 if there is none.
- \`POST payers\` answers the record with its \`id\`. \`PUT payers/7\` changes the fields that it names and no other; \`null\`
  clears one.
- \`DELETE payers/7\` discards, \`PUT payers/7\` with \`{ "discarded_at": "" }\` recovers.
- A refused value is answered with 422 and \`{ "message": "…", "errors": { "field": ["…"] } }\`.
- A record may have an \`ETag\`. A change then sends it as \`If-Match\`, and an outdated one is refused with 412 and
  \`{ "current": record, "changed_by": "…", "changed_at": "…" }\`.
- \`GET versions?model_name=Payer&data_keyword=7\` answers the history: a list of \`id\`, \`created_at\`, \`operator_email\`,
  \`event\` and \`changeset\` (\`{ field: [old, new] }\`).
- A file is \`{ "attachment_id": 1, "url": "…", "name": "…", "size": 1, "type": "…" }\`; only the address is needed.

## What a server need not have

\`GET x\` answers \`{ "data": { "features": ["sessions", "two_factor"] } }\`: the features of this product's own server, each
below \`x/\`. Any other answer means that there is none, and nothing of them is offered. Also optional: \`ETag\`,
\`Record-ETags\` of a list, \`Idempotency-Key-Lifetime\` (a create may then be repeated with the same \`Idempotency-Key\`), and
the header \`Time-Zone\`, which is sent to the same host only.`;
