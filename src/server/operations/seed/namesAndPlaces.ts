import type { Random } from './SeedRow';

interface City {
  readonly name: string;
  readonly state: string;
  /** The first three digits of its ZIP codes. */
  readonly zip: string;
  /** Its telephone area code. */
  readonly area: string;
}

const cityList =
  'Chicago|IL|606|312 Springfield|IL|627|217 Peoria|IL|616|309 Naperville|IL|605|630 Milwaukee|WI|532|414 ' +
  'Madison|WI|537|608 Indianapolis|IN|462|317 Columbus|OH|432|614 Cleveland|OH|441|216 Detroit|MI|482|313 ' +
  'Minneapolis|MN|554|612 St. Louis|MO|631|314 Kansas City|MO|641|816 Des Moines|IA|503|515 Omaha|NE|681|402 ' +
  'Austin|TX|787|512 El Paso|TX|799|915 San Antonio|TX|782|210 Albuquerque|NM|871|505 Cañon City|CO|812|719 ' +
  'Denver|CO|802|303 Phoenix|AZ|850|602 Tucson|AZ|857|520 San José|CA|951|408 Fresno|CA|937|559 ' +
  'Portland|OR|972|503 Tacoma|WA|984|253 Boise|ID|837|208 Atlanta|GA|303|404 Savannah|GA|314|912 Tampa|FL|336|813 ' +
  'Jacksonville|FL|322|904 Charlotte|NC|282|704 Richmond|VA|232|804 Baltimore|MD|212|410 Philadelphia|PA|191|215 ' +
  'Pittsburgh|PA|152|412 Newark|NJ|071|973 Buffalo|NY|142|716 Rochester|NY|146|585 Hartford|CT|061|860 ' +
  'Worcester|MA|016|508 Burlington|VT|054|802 Mayagüez|PR|006|787 San Juan|PR|009|787 Honolulu|HI|968|808 ' +
  'Anchorage|AK|995|907 Nashville|TN|372|615 New Orleans|LA|701|504';

const cities: readonly City[] = Array.from(
  cityList.matchAll(/([^|]+)\|(\w+)\|(\w+)\|(\w+)/g),
  ([, name = '', state = '', zip = '', area = '']) => ({
    name: name.trim(),
    state,
    zip,
    area,
  }),
);

const streets = (
  'Ashland Birchwood Cedar Clearwater Division Elm Fairview Garfield Halsted Heritage Hickory Jefferson ' +
  'Kensington Lakeview Lincoln Madison Magnolia Maple Meadowbrook Oakridge Orchard Peachtree Pinecrest Prairie ' +
  'Ridgeway Riverside Sycamore Valley Walnut Washington Willow Winchester'
).split(' ');

interface Place {
  readonly street1: string;
  readonly street2: string | undefined;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly area: string;
}

/** Generates a fictitious address; `rooms` are the unit types of its second line. */
export function makePlace(random: Random, rooms: readonly string[]): Place {
  const { name, state, zip, area } = random.pick(cities);
  const ending = random.pick(['St', 'Ave', 'Blvd', 'Rd', 'Dr', 'Ln', 'Ct', 'Pkwy']);
  const side = random.maybe(0.3, () => `${random.pick(['N', 'S', 'E', 'W'])} `) ?? '';
  return {
    street1: `${random.integer(12, 9899)} ${side}${random.pick(streets)} ${ending}`,
    street2: random.maybe(0.3, () => `${random.pick(rooms)} ${random.integer(1, 980)}`),
    city: name,
    state,
    zip: `${zip}${random.digits(2)}${random.maybe(0.12, () => `-${random.digits(4)}`) ?? ''}`,
    area,
  };
}

/** Generates a number in the range reserved for fiction, occasionally without the area code. */
export const makePhone = (random: Random, area: string): string =>
  `${random.withProbability(0.05) ? '' : area}55501${random.digits(2)}`;

const female = (
  'Abigail Amara Beatriz Camille Carmen Danielle Deborah Dolores Eleanor Emiko Fatima Frances Gloria Grace ' +
  'Guadalupe Hannah Imani Ingrid Jasmine Joyce Karen Keisha Latoya Leilani Linda Lucía Margaret María Mei ' +
  'Michelle Naomi Nevaeh Olivia Patricia Priya Rachel Renée Rosa Ruth Sakura Shanice Sofía Svetlana Tamika Teresa ' +
  'Valentina Victoria Wanda Ximena Yolanda Zoë Anne-Marie'
).split(' ');
const male = (
  'Aaron Ahmed Alejandro Andre Anthony Antonio Benjamin Bjørn Brandon Carlos Christopher Connor Darnell David ' +
  'Demetrius Dmitri Eduardo Elijah Émile Francisco Gary George Hiroshi Ibrahim Isaiah Jamal James Jesús Joaquín ' +
  'José Joshua Kenji Kevin Lamar Leroy Łukasz Marcus Martín Mateo Nathaniel Noah Omar Patrick Rajesh Raúl Ronald ' +
  'Samuel Stephen Terrence Tomás Tyrone Víctor Walter William Xavier Jean-Luc'
).split(' ');
const family = [
  ...(
    'Abernathy Adeyemi Aguilar Alvarez Anderson Baptiste Barnes Begay Bennett Bianchi Bjorklund Blackwood Brooks ' +
    'Castillo Chaudhry Chen Collins Cruz Cunningham Davies Delacroix Diaz Dubois Edwards Eriksson Espinoza ' +
    'Fernández Fitzgerald Fletcher Flores Freeman Fujimoto García Gibson González Goldberg Graham Gutierrez ' +
    'Haddad Hamilton Harrington Hayashi Henderson Hernández Holloway Hughes Ibarra Iyer Jackson Jefferson Jensen ' +
    'Johnson Kaminski Kaplan Kennedy Kim Kowalski Lambert Larsen Lindqvist López MacDonald Marchetti Martínez ' +
    'McAllister Mendoza Mitchell Moore Morales Müller Muñoz Murphy Nakamura Núñez Okafor Okonkwo Olsen Ortiz Park ' +
    'Patel Pérez Peterson Petrov Pham Quintero Ramirez Reyes Richardson Rivera Robinson Rodríguez Rosenberg Ruiz ' +
    'Salazar Sánchez Schneider Schröder Silva Singh Sørensen Sullivan Suzuki Tanaka Taylor Thompson Torres Tran ' +
    'Underwood Vargas Vásquez Villanueva Walker Washington Weaver Wilkinson Williams Wójcik Wright Xiong Yamamoto ' +
    'Yazzie Young Zhang Zimmerman'
  ).split(' '),
  "O'Brien",
  "O'Callaghan",
  "D'Angelo",
  'St. James',
  'de la Cruz',
  'van der Berg',
  'Nguyễn',
  'Smith-Castellanos',
  'Featherstonehaugh-Cholmondeley',
];

/** Used only to choose a plausible first name. */
export type Gender = 'male' | 'female' | 'other';

export const firstName = (random: Random, gender: Gender): string =>
  random.pick(gender === 'female' || (gender === 'other' && random.withProbability(0.5)) ? female : male);

export const lastName = (random: Random): string => random.pick(family);

export const anyGender = (random: Random): Gender =>
  random.withProbability(0.03) ? 'other' : random.pick(['female', 'male'] as const);

const asciiLetters: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd' };

/** Converts a name to the local part of an e-mail address. */
const addressPart = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[łøđ]/g, (letter) => asciiLetters[letter] ?? letter)
    .replace(/[^a-z]/g, '')
    .slice(0, 24);

/** Generates an undeliverable address at a domain reserved for examples. */
export function makeEmail(random: Random, first: string, last: string): string {
  const number = random.maybe(0.3, () => random.integer(2, 99)) ?? '';
  const given = random.withProbability(0.7) ? addressPart(first) : addressPart(first).charAt(0);
  return `${given}.${addressPart(last)}${number}@example.${random.pick(['com', 'com', 'org'])}`;
}
