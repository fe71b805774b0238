/** Splits a stream into batches of complete lines. */
export async function* splitLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<readonly string[]> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes) {
    const whole = Buffer.concat([rest, chunk]);
    const end = whole.lastIndexOf(0x0a) + 1;
    if (end > 0) yield whole.toString('utf8', 0, end - 1).split('\n');
    rest = Buffer.from(whole.subarray(end));
  }
  if (rest.length > 0) yield [rest.toString('utf8')];
}
