import type { SyntaxFile } from './syntax.mjs';

export function findProblemPlace(problem: string, files: readonly SyntaxFile[]): string;
