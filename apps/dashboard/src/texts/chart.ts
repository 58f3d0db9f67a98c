/** Texts of charts. */
export const chartTexts = {
  chart: 'Chart',
  table: 'Table',
  total: 'Total',
  view: (chart: string) => `View of ${chart}`,
} as const;
