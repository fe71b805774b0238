import { join } from 'node:path';
import { projectRoot } from '../../tools/project.mjs';

/** A problem of the declarations: its place as `resources/payers.ts:12:5`, and what is wrong. */
export interface DeclarationProblem {
  readonly place: string;
  readonly message: string;
}

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** The way out of a problem follows its last semicolon. */
function renderProblem({ place, message }: DeclarationProblem): string {
  const [, wrong = message, wayOut] = /^(.*); ([^;]+)$/s.exec(message) ?? [];
  const file = encodeURIComponent(join(projectRoot, place));
  const link = `<a href="/__open-in-editor?file=${file}">${escapeHtml(place)}</a>`;
  const advice = wayOut === undefined ? '' : `<p class="wayOut">${escapeHtml(wayOut)}</p>`;
  return `<li>${link}<p>${escapeHtml(wrong)}</p>${advice}</li>`;
}

// Vite's client reloads the page. What it would cover the page with, this page tells in words.
const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 60rem; margin: 3rem auto; padding: 0 1rem; }
  h1 { font-size: 1.4rem; }
  ul { list-style: none; padding: 0; }
  li { border-inline-start: 4px solid #cf1322; margin-block: 1.25rem; padding-inline-start: 1rem; }
  li { overflow-wrap: anywhere; }
  li p { margin: 0.25rem 0; }
  a { font-family: ui-monospace, monospace; font-size: 0.9rem; }
  .wayOut::first-letter { text-transform: uppercase; }
  .wayOut, footer { opacity: 0.75; }
  vite-error-overlay { display: none; }
`;

/** A link opens the editor, and the page stays. */
const script = `
  document.addEventListener('click', (event) => {
    const link = event.target.closest('a');
    if (!link) return;
    event.preventDefault();
    void fetch(link.href);
  });
`;

/**
 * The page that stands in place of the web app while the declarations have problems. Vite's client in it reloads the
 * page, at the same address, once they have none.
 */
export function renderProblemPage(problems: readonly DeclarationProblem[]): string {
  const heading =
    problems.length === 1 ? 'The declarations have a problem' : `The declarations have ${problems.length} problems`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${heading}</title>
<script type="module" src="/@vite/client"></script>
<style>${style}</style>
</head>
<body>
<main>
<h1>${heading}</h1>
<ul>
${problems.map(renderProblem).join('\n')}
</ul>
</main>
<footer>A place opens in your editor. The screen comes back by itself as soon as the files are saved right.</footer>
<script>${script}</script>
</body>
</html>
`;
}
