// @vitest-environment jsdom
import './setup';
import { App } from 'antd';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component, Suspense, type ComponentType, type ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { DialogBoundary, loadable, useDialog } from '../../src/ui';
import { ShownToasts } from './ShownToasts';

// Safari's message, which names no address.
const refusal = 'Importing a module script failed.';
const Part = ({ name }: { readonly name: string }) => <p>The part of {name}</p>;

/** A lazily loaded component that cannot be fetched while `line.isDown`. */
function codeOf<Props extends object>(component: ComponentType<Props>) {
  const line = { isDown: false };
  const fetch = vi.fn(() => (line.isDown ? Promise.reject(new TypeError(refusal)) : Promise.resolve(component)));
  return { line, fetch, Shown: loadable(fetch) };
}

class Boundary extends Component<{ readonly children: ReactNode }, { readonly message?: string }> {
  override state: { readonly message?: string } = {};
  static getDerivedStateFromError = (error: Error) => ({ message: error.message });
  override render() {
    return this.state.message ?? this.props.children;
  }
}

/** React logs errors that a boundary catches. */
const letTell = () => vi.mocked(console.error).mockImplementation(() => undefined);

/** A screen with typed text, over which a part opens. */
function openScreen(Shown: ComponentType<{ readonly name: string }>) {
  function Screen() {
    const dialog = useDialog<string>();
    return (
      <>
        <input aria-label="Note" />
        <button type="button" onClick={() => dialog.open('Ann')}>
          Open
        </button>
        {dialog.dialog !== undefined && (
          <DialogBoundary onMissing={dialog.unmount}>
            <Shown key={dialog.opening} name={dialog.dialog} />
          </DialogBoundary>
        )}
      </>
    );
  }
  render(
    <App>
      <ShownToasts>
        <Boundary>
          <Screen />
        </Boundary>
      </ShownToasts>
    </App>,
  );
  return userEvent.setup({ delay: null });
}

it('shows code that was fetched ahead without a wait, and fetches it once', async () => {
  const { fetch, Shown } = codeOf(Part);
  await Promise.all([Shown.load(), Shown.load()]);
  render(
    <Suspense fallback="On its way">
      <Shown name="Ann" />
    </Suspense>,
  );
  expect(screen.getByText('The part of Ann')).toBeTruthy();
  await Shown.load();
  expect(fetch).toHaveBeenCalledTimes(1);
});

it('fetches code again that could not be fetched ahead', async () => {
  const { line, fetch, Shown } = codeOf(Part);
  line.isDown = true;
  await expect(Shown.load()).rejects.toThrow(refusal);
  line.isDown = false;
  render(
    <Suspense fallback="On its way">
      <Shown name="Ann" />
    </Suspense>,
  );
  expect(await screen.findByText('The part of Ann')).toBeTruthy();
  expect(fetch).toHaveBeenCalledTimes(2);
});

it('asks under another address for code whose address the browser keeps as failed', async () => {
  const address = 'data:text/javascript,export%20const%20Part=()=>import.meta.url//';
  const fetch = vi.fn(() => Promise.reject(new TypeError(`Failed to fetch dynamically imported module: ${address}`)));
  const Shown = loadable(fetch);
  await expect(Shown.load()).rejects.toThrow('Failed to fetch');
  render(
    <Suspense fallback="On its way">
      <Shown />
    </Suspense>,
  );
  expect(await screen.findByText(`${address}?attempt=1`)).toBeTruthy();
  expect(fetch).toHaveBeenCalledTimes(1);
});

it('keeps saying so where the file asked for again does not tell which export is the component', async () => {
  const address = 'data:text/javascript,export%20const%20a=1,b=2//';
  const refused = `Failed to fetch dynamically imported module: ${address}`;
  const Shown = loadable<object>(() => Promise.reject(new TypeError(refused)));
  await expect(Shown.load()).rejects.toThrow(refused);
  await expect(Shown.load()).rejects.toThrow(refused);
});

it('keeps a screen over which nothing could be opened, says why, and opens it when asked again', async () => {
  letTell();
  const { line, fetch, Shown } = codeOf(Part);
  line.isDown = true;
  const user = openScreen(Shown);
  await user.type(screen.getByLabelText('Note'), 'Called back');
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect((await screen.findByRole('alert')).textContent).toContain('This could not be opened');
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('Called back');
  line.isDown = false;
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByText('The part of Ann')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('Called back');
  vi.mocked(console.error).mockClear();
});

it('takes code that fails as it begins for no missing code', async () => {
  letTell();
  const user = openScreen(loadable(() => Promise.reject(new TypeError('x is not a function'))));
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByText('x is not a function')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  vi.mocked(console.error).mockClear();
});

it('leaves a fault in what was opened to the screen', async () => {
  letTell();
  const { Shown } = codeOf<{ readonly name: string }>(() => {
    throw new Error('A fault');
  });
  const user = openScreen(Shown);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByText('A fault')).toBeTruthy();
  await act(() => Promise.resolve());
  expect(screen.queryByRole('alert')).toBeNull();
  vi.mocked(console.error).mockClear();
});
