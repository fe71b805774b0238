import { firstHostLabel } from '../schema/screens';
import { manufacturerOfHost, type Manufacturer } from '../schema';

/** Settings of a running page, derived from its build and its host name. */
export interface AppConfig {
  /** Base URL of every API call, without a trailing slash. */
  readonly apiUrl: string;
  readonly manufacturer: Manufacturer;
  readonly company: string;
  /** Whether the page is served by `npm run dev`: developers read its console. */
  readonly development: boolean;
  /** Lower-case e-mail addresses that see the Management menu (decision 17). */
  readonly adminEmails: readonly string[];
  /** Without it, nothing is ever reported (decision 39). */
  readonly analytics?: AnalyticsConfig;
}

export interface AnalyticsConfig {
  readonly id: string;
  /** Where reports are sent; the server adds the origin of `VITE_ANALYTICS_URL` to its content security policy. */
  readonly url: string;
}

/** The build's settings, as provided by Vite. */
export type BuildSettings = Readonly<Record<string, unknown>>;

interface Environment {
  readonly settings: BuildSettings;
  /** Host name of the page, without the port. */
  readonly hostname: string;
  /** Whether a test-automation runner drives the page. */
  readonly automated: boolean;
  readonly manufacturers: readonly Manufacturer[];
  readonly defaultManufacturer: string;
}

function readSetting(settings: BuildSettings, name: string): string | undefined {
  const value = settings[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/**
 * Base URL of the API: same origin unless configured, or the test entry while a test runner drives the page (decision
 * 2).
 */
export function resolveApiUrl(settings: BuildSettings, automated: boolean): string {
  const testUrl = automated ? readSetting(settings, 'VITE_API_URL_TEST') : undefined;
  return (testUrl ?? readSetting(settings, 'VITE_API_URL') ?? '/api').replace(/\/+$/, '');
}

/** The manufacturer named by the first label of the host name, otherwise the default manufacturer (decision 3). */
export function resolveManufacturer({
  hostname,
  manufacturers,
  defaultManufacturer,
}: Omit<Environment, 'settings' | 'automated'>): Manufacturer {
  const found =
    manufacturerOfHost(hostname, manufacturers) ?? manufacturers.find(({ key }) => key === defaultManufacturer);
  if (!found) throw new Error(`The default manufacturer "${defaultManufacturer}" is not declared`);
  return found;
}

/** Host name for another manufacturer; undefined if this host name contains no manufacturer label to replace. */
export function manufacturerHost(
  key: string,
  { host, keys }: { readonly host: string; readonly keys: readonly string[] },
): string | undefined {
  if (/^localhost(:\d+)?$/.test(host)) return `${key}.${host}`;
  const label = firstHostLabel(host);
  return keys.includes(label) && host.includes('.') ? `${key}${host.slice(label.length)}` : undefined;
}

/** Default administrator if none is configured. */
const defaultAdminEmail = 'admin@example.com';

function parseEmails(list: string): string[] {
  return list
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter((entry) => entry !== '');
}

/** Reads the build settings and the page's host name once at start-up. */
export function readAppConfig(environment: Environment): AppConfig {
  const { settings, automated } = environment;
  const [id, url] = [readSetting(settings, 'VITE_ANALYTICS_ID'), readSetting(settings, 'VITE_ANALYTICS_URL')];
  return {
    apiUrl: resolveApiUrl(settings, automated),
    manufacturer: resolveManufacturer(environment),
    development: settings.DEV === true,
    company: readSetting(settings, 'VITE_COMPANY') ?? 'Patient Support Services, Inc.',
    adminEmails: parseEmails(readSetting(settings, 'VITE_ADMIN_EMAILS') ?? defaultAdminEmail),
    ...(id !== undefined && url !== undefined && { analytics: { id, url } }),
  };
}
