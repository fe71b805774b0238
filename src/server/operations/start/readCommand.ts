import { parseArgs, type ParseArgsConfig } from 'node:util';
import { ConfigError } from '../../config';

type OptionTypes = NonNullable<ParseArgsConfig['options']>;

/** The commands of the server, and the options of each. */
const commandOptions = {
  plan: {},
  migrate: {},
  verify: { head: { type: 'string', multiple: true }, heads: { type: 'string' } },
  'move-files': { remove: { type: 'boolean' } },
  backup: { check: { type: 'boolean' }, 'allow-unencrypted': { type: 'boolean' } },
  restore: { 'allow-unencrypted': { type: 'boolean' } },
} as const satisfies Record<string, OptionTypes>;

export type CommandName = keyof typeof commandOptions;

const commandNames = Object.keys(commandOptions) as CommandName[];

export interface Command {
  /** Undefined for a start of the server. */
  readonly name: CommandName | undefined;
  /** `--head` of `--verify`, each time it is given. */
  readonly heads: readonly string[];
  /** `--heads` of `--verify`: a file of heads. */
  readonly headsFile?: string;
  /** `--remove` of `--move-files`. */
  readonly removes: boolean;
  /** `--check` of `--backup`. */
  readonly checks: boolean;
  /** `--allow-unencrypted` of `--backup --check` and `--restore`. */
  readonly allowsUnencrypted: boolean;
  /** The files given to `--backup` and `--restore`. */
  readonly files: readonly string[];
}

/** The first command among the arguments; undefined if they name none. */
export const findCommand = (args: readonly string[]): CommandName | undefined =>
  commandNames.find((name) => args.includes(`--${name}`));

/**
 * Reads the arguments of the process. Throws an error that names an unknown one: a misspelt command must not start a
 * server.
 */
export function readCommand(args: readonly string[]): Command {
  const name = findCommand(args);
  if (name === undefined) {
    if (args.length > 0)
      throw new ConfigError(
        `${args.join(' ')} is not a command. Commands: ${commandNames.map((known) => `--${known}`).join(', ')}`,
      );
    return { name, heads: [], removes: false, checks: false, allowsUnencrypted: false, files: [] };
  }
  const options: OptionTypes = { [name]: { type: 'boolean' }, ...commandOptions[name] };
  const { values, positionals: files } = parseArgs({
    args: [...args],
    options,
    allowPositionals: name === 'backup' || name === 'restore',
  });
  const { head, heads, remove, check, 'allow-unencrypted': allowsUnencrypted } = values;
  return {
    name,
    heads: Array.isArray(head) ? head.map(String) : [],
    ...(typeof heads === 'string' && { headsFile: heads }),
    removes: remove === true,
    checks: check === true,
    allowsUnencrypted: allowsUnencrypted === true,
    files,
  };
}
