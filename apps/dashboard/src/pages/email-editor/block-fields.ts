import { editorTexts } from '../../texts/emails.ts';
import type { BlockType, FieldPath } from './document.ts';

const { fields: labels } = editorTexts;

/** A field of a block with the control that changes it. */
export type BlockField = FieldPath & { readonly label: string } & (
    | { readonly control: 'text'; readonly isLong?: boolean }
    | { readonly control: 'color' }
    | { readonly control: 'padding' }
    | { readonly control: 'switch' }
    | { readonly control: 'number'; readonly min: number; readonly max: number; readonly step: number }
    | {
        readonly control: 'choice';
        readonly options: readonly (keyof typeof editorTexts.choices)[];
        /** `true` if the options are numbers. */
        readonly isNumber?: boolean;
      }
  );

const fonts = [
  'MODERN_SANS',
  'BOOK_SANS',
  'ORGANIC_SANS',
  'GEOMETRIC_SANS',
  'HEAVY_SANS',
  'ROUNDED_SANS',
  'MODERN_SERIF',
  'BOOK_SERIF',
  'MONOSPACE',
] as const;

const style = (name: keyof typeof labels) => ({ part: 'style', name, label: labels[name] }) as const;
const prop = (name: keyof typeof labels, label: string = labels[name]) => ({ part: 'props', name, label }) as const;

const text: BlockField = { ...prop('text'), control: 'text' };
const longText: BlockField = { ...text, isLong: true };
const backgroundColor: BlockField = { ...style('backgroundColor'), control: 'color' };
const padding: BlockField = { ...style('padding'), control: 'padding' };
const alignment: BlockField = { ...style('textAlign'), control: 'choice', options: ['left', 'center', 'right'] };
const fontFamily: BlockField = { ...style('fontFamily'), control: 'choice', options: fonts };
const fontWeight: BlockField = { ...style('fontWeight'), control: 'choice', options: ['normal', 'bold'] };
const fontSize: BlockField = { ...style('fontSize'), control: 'number', min: 10, max: 48, step: 1 };
const color: BlockField = { ...style('color'), control: 'color' };
const contentAlignment: BlockField = {
  ...prop('contentAlignment'),
  control: 'choice',
  options: ['top', 'middle', 'bottom'],
};

/** The fields of each type of block, in the order of the editor. */
export const blockFields: Readonly<Record<BlockType, readonly BlockField[]>> = {
  Heading: [
    text,
    { ...prop('level'), control: 'choice', options: ['h1', 'h2', 'h3'] },
    color,
    backgroundColor,
    fontFamily,
    fontWeight,
    alignment,
    padding,
  ],
  Text: [longText, fontSize, color, backgroundColor, fontFamily, fontWeight, alignment, padding],
  Button: [
    text,
    { ...prop('url'), control: 'text' },
    { ...prop('fullWidth'), control: 'switch' },
    { ...prop('size'), control: 'choice', options: ['x-small', 'small', 'medium', 'large'] },
    { ...prop('buttonStyle'), control: 'choice', options: ['rectangle', 'rounded', 'pill'] },
    { ...prop('buttonBackgroundColor'), control: 'color' },
    { ...prop('buttonTextColor'), control: 'color' },
    backgroundColor,
    fontFamily,
    fontSize,
    fontWeight,
    alignment,
    padding,
  ],
  Image: [
    { ...prop('url', labels.imageUrl), control: 'text' },
    { ...prop('alt'), control: 'text' },
    { ...prop('linkHref'), control: 'text' },
    { ...prop('width'), control: 'number', min: 1, max: 1200, step: 1 },
    { ...prop('height'), control: 'number', min: 1, max: 1200, step: 1 },
    backgroundColor,
    alignment,
    padding,
  ],
  Divider: [
    { ...prop('lineColor'), control: 'color' },
    { ...prop('lineHeight'), control: 'number', min: 1, max: 24, step: 1 },
    backgroundColor,
    padding,
  ],
  Spacer: [{ ...prop('height'), control: 'number', min: 4, max: 128, step: 4 }],
  ColumnsContainer: [
    { ...prop('columnsCount'), control: 'choice', options: ['2', '3'], isNumber: true },
    { ...prop('columnsGap'), control: 'number', min: 0, max: 80, step: 4 },
    contentAlignment,
    backgroundColor,
    padding,
  ],
  Container: [
    backgroundColor,
    { ...style('borderColor'), control: 'color' },
    { ...style('borderRadius'), control: 'number', min: 0, max: 48, step: 4 },
    padding,
  ],
};

const { email } = editorTexts;

/** The fields of the whole email. */
export const emailFields: readonly BlockField[] = [
  { part: 'data', name: 'backdropColor', label: email.backdropColor, control: 'color' },
  { part: 'data', name: 'canvasColor', label: email.canvasColor, control: 'color' },
  { part: 'data', name: 'textColor', label: email.textColor, control: 'color' },
  { part: 'data', name: 'fontFamily', label: email.fontFamily, control: 'choice', options: fonts },
];
