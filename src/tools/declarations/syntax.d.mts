export interface SyntaxFile {
  readonly file: string;
  readonly text: string;
  readonly program: object;
}

export function readSyntax(folder: string): Promise<readonly SyntaxFile[]>;
