import type { Random } from './random';

const female = (
  'Abigail Amara Beatriz Camille Carmen Danielle Deborah Dolores Eleanor Emiko Fatima Frances Gloria Grace Guadalupe Hannah Imani Ingrid ' +
  'Jasmine Joyce Karen Keisha Latoya Leilani Linda Lucía Margaret María Mei Michelle Naomi Nevaeh Olivia Patricia Priya Rachel Renée Rosa ' +
  'Ruth Sakura Shanice Sofía Svetlana Tamika Teresa Valentina Victoria Wanda Ximena Yolanda Zoë Anne-Marie'
).split(' ');
const male = (
  'Aaron Ahmed Alejandro Andre Anthony Antonio Benjamin Bjørn Brandon Carlos Christopher Connor Darnell David Demetrius Dmitri Eduardo ' +
  'Elijah Émile Francisco Gary George Hiroshi Ibrahim Isaiah Jamal James Jesús Joaquín José Joshua Kenji Kevin Lamar Leroy Łukasz Marcus ' +
  'Martín Mateo Nathaniel Noah Omar Patrick Rajesh Raúl Ronald Samuel Stephen Terrence Tomás Tyrone Víctor Walter William Xavier Jean-Luc'
).split(' ');
const family = [
  ...(
    'Abernathy Adeyemi Aguilar Alvarez Anderson Baptiste Barnes Begay Bennett Bianchi Bjorklund Blackwood Brooks Castillo Chaudhry Chen Collins ' +
    'Cruz Cunningham Davies Delacroix Diaz Dubois Edwards Eriksson Espinoza Fernández Fitzgerald Fletcher Flores Freeman Fujimoto García Gibson ' +
    'González Goldberg Graham Gutierrez Haddad Hamilton Harrington Hayashi Henderson Hernández Holloway Hughes Ibarra Iyer Jackson Jefferson Jensen ' +
    'Johnson Kaminski Kaplan Kennedy Kim Kowalski Lambert Larsen Lindqvist López MacDonald Marchetti Martínez McAllister Mendoza Mitchell Moore ' +
    'Morales Müller Muñoz Murphy Nakamura Núñez Okafor Okonkwo Olsen Ortiz Park Patel Pérez Peterson Petrov Pham Quintero Ramirez Reyes Richardson ' +
    'Rivera Robinson Rodríguez Rosenberg Ruiz Salazar Sánchez Schneider Schröder Silva Singh Sørensen Sullivan Suzuki Tanaka Taylor Thompson Torres ' +
    'Tran Underwood Vargas Vásquez Villanueva Walker Washington Weaver Wilkinson Williams Wójcik Wright Xiong Yamamoto Yazzie Young Zhang Zimmerman'
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
