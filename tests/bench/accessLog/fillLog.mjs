const literals = (texts) => `array[${texts.map((text) => `'${text}'`).join(', ')}]`;
/** SQL that picks one of the texts for the `n`th entry. */
const pick = (texts, step) => `(${literals(texts)})[1 + (n * ${step}) % ${texts.length}]`;

const instant = (value) => `to_char(${value}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * SQL for the columns of the `n`th entry: a user views a case and its patient, or a list of ten patients, or signs in.
 */
const columns = {
  happened_at: 'created_at',
  action: pick(['view', 'view', 'view', 'list', 'list', 'search', 'update', 'create', 'history', 'sign_in'], 1),
  request_id: 'md5(n::text)',
  user_id: '10 + n * 7919 % 200',
  user_email: `'agent-' || n * 7919 % 200 || '@example.com'`,
  manufacturer: `case when n % 10 < 9 then ${pick(['octapharma', 'octapharma', 'octapharma', 'octapharma', 'octapharma', 'octapharma', 'kedrion', 'kedrion', 'gcbiopharma', 'grifols'], 31)} end`,
  address: `'10.0.' || n % 250 || '.7'`,
  resource: `case when n % 10 between 3 and 5 then 'patients' when n % 10 < 9 then 'cases' end`,
  records: `case when n % 10 between 3 and 5 then (select array_agg('patients:' || 1 + (n * 104729 + place) % 500000) from generate_series(0, 9) as place)
    when n % 10 < 9 then array['cases:' || 1 + n * 104729 % 1000000, 'patients:' || 1 + n * 104729 % 500000] end`,
  searched: `case when n % 10 = 5 then array['last_name'] end`,
};

/** SQL for the hashed text of an entry after the previous entry's hash: its filled columns. */
const chainSql = (keyId) => {
  const quoted = (name) => `'["${name}","' || ${name} || '"]'`;
  const shown = {
    happened_at: `'["happened_at","' || ${instant('happened_at')} || '"]'`,
    user_id: `'["user_id",' || user_id || ']'`,
    records: `'["records",' || to_json(records)::text || ']'`,
    searched: `'["searched",' || to_json(searched)::text || ']'`,
  };
  const filled = Object.keys(columns).map((name) => shown[name] ?? quoted(name));
  return `'",' || n || ',"' || ${instant('created_at')} || '","${keyId}",[' || concat_ws(',', ${filled.join(', ')}) || ']]'`;
};

/** The hash chain as a database aggregate: ten million keyed hashes take a minute there. */
const chain = [
  'create extension if not exists pgcrypto',
  `create function pg_temp.next_hash(hash text, before text, entry text, secret text) returns text language plpgsql immutable
    as $$ begin return encode(public.hmac('["entry","' || coalesce(hash, before) || entry, secret, 'sha256'), 'hex'); end $$`,
  'create aggregate pg_temp.chain(text, text, text) (sfunc = pg_temp.next_hash, stype = text)',
];

/** The months between two instants, each with its start and the start of the next month. */
function monthsBetween(from, to) {
  const months = [];
  for (let at = from; at < to; at = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1))) {
    const next = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));
    months.push({ month: at.toISOString().slice(0, 7), to: next });
  }
  return months;
}

/**
 * Fills an empty access log with invented entries by SQL, spread evenly over a number of full months and the current
 * one: a chain with seals and a head, as the server writes it.
 * @param {{ run: (statement: string, values?: unknown[]) => Promise<{ rows: any[] }>, server: any, db: any, key: { id:
 *   string, secret: string } }} into
 * @param {{ entries: number, months: number, now: Date }} options
 */
export async function fillLog({ run, server, db, key }, { entries, months, now }) {
  for (const statement of chain) await run(statement);
  const began = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1));
  const step = (now.getTime() - began.getTime()) / entries;
  let head = server.noHead;
  for (const { month, to } of monthsBetween(began, now)) {
    const first = head.id + 1;
    const last = to > now ? entries : Math.ceil((to.getTime() - began.getTime()) / step) - 1;
    const table = `staff.access_log_${month.replace('-', '_')}`;
    await run(`create table ${table} (like staff.access_log including defaults)`);
    await run(
      `insert into ${table} (id, created_at, ${Object.keys(columns).join(', ')}, key_id, hash)
       select n, created_at, ${Object.keys(columns).join(', ')}, $4, pg_temp.chain($3, ${chainSql(key.id)}, $5) over (order by n rows unbounded preceding)
       from (select n, created_at, ${Object.entries(columns)
         .map(([name, value]) => `${value} as ${name}`)
         .join(', ')}
         from (select n, date_trunc('milliseconds', to_timestamp((${began.getTime()} + n * ${step}) / 1000)) as created_at from generate_series($1::bigint, $2::bigint) as n) as numbered) as entry`,
      [first, last, head.hash, key.id, key.secret],
    );
    await server.addMonth(db, month);
    const end = (
      await run(`select id, hash, ${instant('created_at')} as created_at from ${table} order by id desc limit 1`)
    ).rows[0];
    if (to <= now)
      await server.writeSeal(db, key, {
        month,
        first_id: first,
        last_id: last,
        before: head.hash,
        hash: end.hash,
        pruned: false,
      });
    head = { ...end, id: Number(end.id), first_id: first, before: head.hash };
  }
  await server.writeHead(db, key, head);
}
