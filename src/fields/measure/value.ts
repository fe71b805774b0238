import * as z from 'zod/mini';
import { fieldFactory } from '../shared/fieldFactory';
import type { CommonOptions } from '../shared/fieldOptions';
import { defineKind } from '../shared/Kind';
import { equalityOperators } from '../shared/operators';
import { toText } from '../shared/schemas';

export interface Height {
  readonly feet: number;
  readonly inches: number;
}

export const heightLimits = { feet: [1, 7], inches: [0, 11] } as const;

const heightPattern = /^feet_([1-7])_inch_(\d|1[01])$/;

/** Parses feet_N_inch_M; undefined where the text has another format or is out of range (Cases 5). */
function parseHeight(text: string): Height | undefined {
  const match = heightPattern.exec(text);
  return match ? { feet: Number(match[1]), inches: Number(match[2]) } : undefined;
}

export const encodeHeight = ({ feet, inches }: Height): string => `feet_${feet}_inch_${inches}`;

/** Formats a height as 5' 11"; returns other text unchanged. */
function formatHeight(text: string): string {
  const height = parseHeight(text);
  return height ? `${height.feet}' ${height.inches}"` : text;
}

export const weightUnits = ['kg', 'lbs'] as const;
export type WeightUnit = (typeof weightUnits)[number];

export interface Weight {
  readonly amount: number;
  readonly unit: WeightUnit;
}

const maxWeight = 1000;
const weightMessage = 'Must be 0 to 1000 kg or lbs with one decimal';

const weightPattern = /^(\d{1,4}(?:\.\d)?)-(kg|lbs)$/;

/** Parses {number}-kg or {number}-lbs, 0 to 1000 with at most one decimal; undefined otherwise (Cases 5). */
function parseWeight(text: string): Weight | undefined {
  const match = weightPattern.exec(text);
  const amount = Number(match?.[1]);
  return match && amount <= maxWeight ? { amount, unit: match[2] as WeightUnit } : undefined;
}

export const encodeWeight = ({ amount, unit }: Weight): string => `${amount}-${unit}`;

/** Formats a weight as 70.5 kg; returns other text unchanged. */
function formatWeight(text: string): string {
  const weight = parseWeight(text);
  return weight ? `${weight.amount} ${weight.unit}` : text;
}

export const measureKinds = {
  height: defineKind<CommonOptions, string>()({
    schema: () => z.string('Must be text').check(z.regex(heightPattern, 'Must be 1 to 7 feet and 0 to 11 inches')),
    format: (value) => formatHeight(toText(value)),
    operators: equalityOperators,
    traits: { family: 'text', takes: 'formed', sortable: true, searchedByInput: true },
  }),
  weight: defineKind<CommonOptions, string>()({
    schema: () =>
      z.string('Must be text').check(
        z.regex(weightPattern, weightMessage),
        z.refine((value) => parseWeight(value) !== undefined, weightMessage),
      ),
    format: (value) => formatWeight(toText(value)),
    operators: equalityOperators,
    traits: { family: 'text', takes: 'formed', sortable: true, searchedByInput: true },
  }),
};

/** A body height as feet_N_inch_M: 1 to 7 feet and 0 to 11 inches. */
export const height = fieldFactory(measureKinds, 'height');
/** A body weight as {number}-kg or {number}-lbs: 0 to 1000 with one decimal. */
export const weight = fieldFactory(measureKinds, 'weight');
