import { createContext, type ReactNode, useContext } from 'react';

/** The texts of a data table, and the locale of its dates. */
export interface DataTableTexts {
  ascending: string;
  descending: string;
  hide: string;
  columns: string;
  reset: string;
  exportCsv: string;
  clearFilter: string;
  nothingFound: string;
  rowsPerPage: string;
  page: (page: number, pages: number) => string;
  rows: (count: number) => string;
  previousPage: string;
  nextPage: string;
  never: string;
  actions: string;
  /** The locale of dates. Default: the browser's. */
  locale: string | undefined;
}

const english: DataTableTexts = {
  ascending: 'Ascending',
  descending: 'Descending',
  hide: 'Hide',
  columns: 'Columns',
  reset: 'Reset',
  exportCsv: 'Export CSV',
  clearFilter: 'Clear filter',
  nothingFound: 'No results',
  rowsPerPage: 'Rows per page',
  page: (page, pages) => `Page ${page} of ${pages}`,
  rows: (count) => (count === 1 ? '1 row' : `${count} rows`),
  previousPage: 'Previous page',
  nextPage: 'Next page',
  never: 'Never',
  actions: 'Actions',
  locale: undefined,
};

const WordsContext = createContext(english);

/** Sets the texts of the tables below it. Missing texts stay English. */
export function DataTableTextsProvider({ words, children }: { words: Partial<DataTableTexts>; children: ReactNode }) {
  return <WordsContext.Provider value={{ ...english, ...words }}>{children}</WordsContext.Provider>;
}

/** Returns the texts of the table around a component, in English by default. */
export function useDataTableTexts(): DataTableTexts {
  return useContext(WordsContext);
}
