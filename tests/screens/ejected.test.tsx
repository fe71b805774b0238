// @vitest-environment jsdom
import './setup';
import { cleanup, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import { registry as product } from '../../resources';
import { CreateScreen } from '../../src/screens/form/CreateScreen';
import { EditScreen } from '../../src/screens/form/EditScreen';
import { ListScreen } from '../../src/screens/list/ListScreen';
import { RecordScreen } from '../../src/screens/record/RecordScreen';
import { BooksListPage } from '../fixtures/ejected/BooksListPage';
import { BooksRecordPage } from '../fixtures/ejected/BooksRecordPage';
import { ProvidersEditPage } from '../fixtures/ejected/ProvidersEditPage';
import { SamplePharmacyGroupsCreatePage } from '../fixtures/ejected/SamplePharmacyGroupsCreatePage';
import { registry as everything } from '../fixtures/everything';
import { library } from '../fixtures/library';
import { listOf, openAt } from './screenHarness';

const book = {
  id: 4,
  title: 'Sea',
  kind: 'Novel',
  shelf: 'B2',
  author_id: 2,
  author_name: 'Aurora',
  discarded_at: null,
};

it.each([
  {
    of: library,
    at: '/dashboard/books',
    path: '/dashboard/books',
    generated: <ListScreen resource="books" />,
    own: <BooksListPage />,
    shows: 'Sea',
  },
  {
    of: library,
    at: '/dashboard/books/4',
    path: '/dashboard/books/:id',
    generated: <RecordScreen resource="books" />,
    own: <BooksRecordPage />,
    // The part that comes last.
    shows: 'No changes recorded for this book',
  },
  {
    of: everything,
    at: '/dashboard/sample_pharmacy_groups/new',
    path: '/dashboard/sample_pharmacy_groups/new',
    generated: <CreateScreen resource="sample_pharmacy_groups" />,
    own: <SamplePharmacyGroupsCreatePage />,
    shows: 'Group Name',
  },
  {
    of: product,
    at: '/dashboard/providers/4/edit',
    path: '/dashboard/providers/:id/edit',
    generated: <EditScreen resource="providers" />,
    own: <ProvidersEditPage />,
    shows: 'State License',
  },
])(
  'a page that was ejected at $path shows what the generated one shows',
  async ({ of, at, path, generated, own, shows }) => {
    const textOf = async (element: ReactElement) => {
      openAt({
        at,
        registry: of,
        provider: {
          getList: listOf([book]),
          getOne: () => Promise.resolve({ data: book }),
          custom: () => Promise.resolve({ data: { data: [] } }),
        },
        pages: [{ path, element }],
      });
      await screen.findAllByText(shows);
      // Parts whose code is fetched come after it.
      let text: string | undefined;
      await waitFor(() => {
        const former = text;
        text = document.body.textContent;
        expect(text).toBe(former);
      });
      cleanup();
      return text;
    };
    const before = await textOf(generated);
    expect(await textOf(own)).toBe(before);
  },
);
