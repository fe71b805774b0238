import { firstLabel, manufacturerOfHost, type Manufacturer } from '../schema';

/** Everything about a running page that its build and its address decide. */
export interface AppConfig {
  /** Base of every call, without a slash at its end. */
  readonly apiUrl: string;
  readonly manufacturer: Manufacturer;
  readonly company: string;
  /** A page of `npm run dev`: developers read its console. */
  readonly development: boolean;
  /** Lower-case addresses that see the Management menu (decision 17). */
  readonly adminEmails: readonly string[];
  /** Absent, nothing is ever reported (decision 39). */
  readonly analytics?: AnalyticsConfig;
}

export interface AnalyticsConfig {
  readonly id: string;
  /** Where reports go; the page's own origin, since the content-security policy allows no other. */
  readonly url: string;
}

/** The build's settings, as Vite hands them to the page. */
export type BuildSettings = Readonly<Record<string, unknown>>;

interface Surroundings {
  readonly settings: BuildSettings;
  /** Host name of the page, without the port. */
  readonly hostname: string;
  /** Whether a test-automation runner drives the page. */
  readonly automated: boolean;
  readonly manufacturers: readonly Manufacturer[];
  readonly defaultManufacturer: string;
}

function setting(settings: BuildSettings, name: string): string | undefined {
  const value = settings[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** The API's base address: the same origin unless set, and a test entry while a runner drives the page (decision 2). */
export function apiUrlOf(settings: BuildSettings, automated: boolean): string {
  const test = automated ? setting(settings, 'VITE_API_URL_TEST') : undefined;
  return (test ?? setting(settings, 'VITE_API_URL') ?? '/api').replace(/\/+$/, '');
}

/** The manufacturer that a host name's first label names, the default one where it names none (decision 3). */
export function manufacturerOf({ hostname, manufacturers, defaultManufacturer }: Omit<Surroundings, 'settings' | 'automated'>): Manufacturer {
  const found = manufacturerOfHost(hostname, manufacturers) ?? manufacturers.find(({ key }) => key === defaultManufacturer);
  if (!found) throw new Error(`The default manufacturer "${defaultManufacturer}" is not declared`);
  return found;
}

/** The host of another manufacturer's desk; undefined where this host carries no manufacturer's label to exchange. */
export function hostOf(key: string, { host, keys }: { readonly host: string; readonly keys: readonly string[] }): string | undefined {
  if (/^localhost(:\d+)?$/.test(host)) return `${key}.${host}`;
  const label = firstLabel(host);
  return keys.includes(label) && host.includes('.') ? `${key}${host.slice(label.length)}` : undefined;
}

/** Who signs in where nobody else is configured. */
const demoAdministrator = 'admin@example.com';

function addressesOf(list: string): string[] {
  return list.toLowerCase().split(/[\s,;]+/).filter((entry) => entry !== '');
}

/** Reads the settings of the build and the address of the page, once at start-up. */
export function readAppConfig(surroundings: Surroundings): AppConfig {
  const { settings, automated } = surroundings;
  const [id, url] = [setting(settings, 'VITE_ANALYTICS_ID'), setting(settings, 'VITE_ANALYTICS_URL')];
  return {
    apiUrl: apiUrlOf(settings, automated),
    manufacturer: manufacturerOf(surroundings),
    development: settings.DEV === true,
    company: setting(settings, 'VITE_COMPANY') ?? 'Patient Support Services, Inc.',
    adminEmails: addressesOf(setting(settings, 'VITE_ADMIN_EMAILS') ?? demoAdministrator),
    ...(id !== undefined && url !== undefined && { analytics: { id, url } }),
  };
}
