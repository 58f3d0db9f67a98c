import type { Block, BlockType } from './document.ts';

const padding = { top: 16, bottom: 16, left: 24, right: 24 };

/** The blocks that can be added, as they are at first. */
export const newBlocks: Readonly<Record<BlockType, Block>> = {
  Heading: { type: 'Heading', data: { props: { text: 'Heading', level: 'h2' }, style: { padding } } },
  Text: { type: 'Text', data: { props: { text: 'Text' }, style: { padding } } },
  Button: {
    type: 'Button',
    data: { props: { text: 'Button', url: 'https://example.com' }, style: { padding } },
  },
  Image: {
    type: 'Image',
    data: { props: { url: '', alt: '', width: 480 }, style: { padding } },
  },
  Divider: {
    type: 'Divider',
    data: { props: { lineHeight: 1 }, style: { padding: { ...padding, left: 0, right: 0 } } },
  },
  Spacer: { type: 'Spacer', data: { props: { height: 16 } } },
  ColumnsContainer: {
    type: 'ColumnsContainer',
    data: {
      props: {
        columnsCount: 3,
        columnsGap: 16,
        columns: [{ childrenIds: [] }, { childrenIds: [] }, { childrenIds: [] }],
      },
      style: { padding },
    },
  },
  Container: { type: 'Container', data: { props: { childrenIds: [] }, style: { padding } } },
};
