import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript';
import { projectRoot } from './project.mjs';

const relativeImport = /(from |import\()(['"])(\.{1,2}\/[^'"]+)\2/g;

/**
 * Writes the declarations of types of a module and of all that it refers to below `outDir`, in the folders of the
 * project. Imports get the file names that Node.js requires of modules.
 * @param {{ entry: string, outDir: string }} options
 */
export function writeDeclarations({ entry, outDir }) {
  const { config } = ts.readConfigFile(join(projectRoot, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, projectRoot);
  const program = ts.createProgram([entry], {
    ...options,
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    noCheck: true,
  });
  const written = new Set();
  const write = (path) => {
    if (written.has(path)) return;
    written.add(path);
    const { diagnostics } = program.emit(
      program.getSourceFile(path),
      (_name, text) => save(path, text),
      undefined,
      true,
    );
    const [problem] = diagnostics;
    if (problem) throw new Error(`${path}: ${ts.flattenDiagnosticMessageText(problem.messageText, '\n')}`);
  };
  const save = (path, text) => {
    const imported = [];
    const linked = text.replace(relativeImport, (_all, before, quote, name) => {
      const { resolvedModule } = ts.resolveModuleName(name, path, options, ts.sys);
      if (!resolvedModule) throw new Error(`${path}: ${name} is not a module`);
      imported.push(resolvedModule.resolvedFileName);
      const link = relative(dirname(path), resolvedModule.resolvedFileName).replaceAll('\\', '/');
      return `${before}${quote}${link.startsWith('.') ? '' : './'}${link.replace(/\.tsx?$/, '.js')}${quote}`;
    });
    const target = resolve(outDir, relative(projectRoot, path).replace(/\.ts$/, '.d.ts'));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, linked);
    imported.forEach(write);
  };
  rmSync(outDir, { recursive: true, force: true });
  write(entry);
}
