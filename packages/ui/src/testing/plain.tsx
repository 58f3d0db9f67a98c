import * as ui from '../index.ts';
import type { ComponentSamples } from './component-samples.ts';

/** A sample of each component of the main entry point. */
export const mainEntrySamples: ComponentSamples = {
  Alert: { tag: 'DIV', show: (given) => <ui.Alert {...given} /> },
  AspectRatio: { tag: 'DIV', show: (given) => <ui.AspectRatio {...given} /> },
  Avatar: { tag: 'SPAN', show: (given) => <ui.Avatar icon="?" {...given} /> },
  Badge: { tag: 'SPAN', show: (given) => <ui.Badge {...given} /> },
  Breadcrumb: { tag: 'NAV', show: (given) => <ui.Breadcrumb aria-label="Way" {...given} /> },
  BreadcrumbList: { tag: 'OL', show: (given) => <ui.BreadcrumbList {...given} /> },
  BreadcrumbItem: {
    tag: 'LI',
    show: (given) => (
      <ol>
        <ui.BreadcrumbItem {...given} />
      </ol>
    ),
  },
  BreadcrumbLink: {
    tag: 'A',
    show: (given) => (
      <ui.BreadcrumbLink href="/" {...given}>
        Home
      </ui.BreadcrumbLink>
    ),
  },
  BreadcrumbPage: { tag: 'SPAN', show: (given) => <ui.BreadcrumbPage {...given} /> },
  BreadcrumbSeparator: {
    tag: 'LI',
    show: (given) => (
      <ol>
        <ui.BreadcrumbSeparator {...given} />
      </ol>
    ),
  },
  BreadcrumbEllipsis: { tag: 'SPAN', show: (given) => <ui.BreadcrumbEllipsis {...given} /> },
  BrowserFrame: { tag: 'DIV', show: (given) => <ui.BrowserFrame {...given} /> },
  Button: { tag: 'BUTTON', show: (given) => <ui.Button {...given}>Save</ui.Button> },
  Card: { tag: 'DIV', show: (given) => <ui.Card {...given} /> },
  CardContent: { tag: 'DIV', show: (given) => <ui.CardContent {...given} /> },
  CardFooter: { tag: 'DIV', show: (given) => <ui.CardFooter {...given} /> },
  CardHeader: { tag: 'DIV', show: (given) => <ui.CardHeader {...given} /> },
  CardTitle: { tag: 'H3', show: (given) => <ui.CardTitle {...given}>Title</ui.CardTitle> },
  CardSubtitle: { tag: 'SPAN', show: (given) => <ui.CardSubtitle {...given} /> },
  CardDescription: { tag: 'P', show: (given) => <ui.CardDescription {...given} /> },
  ClickableCard: {
    tag: 'A',
    show: (given) => (
      <ui.ClickableCard href="/" {...given}>
        Open
      </ui.ClickableCard>
    ),
  },
  LabeledControl: {
    tag: 'DIV',
    show: (given) => (
      <ui.LabeledControl label="Name" {...given}>
        <ui.Input />
      </ui.LabeledControl>
    ),
  },
  CopyButton: { tag: 'BUTTON', show: (given) => <ui.CopyButton content="x" {...given} /> },
  CopyField: { tag: 'DIV', show: (given) => <ui.CopyField label="Key" value="x" {...given} /> },
  DelayedInput: { tag: 'INPUT', show: (given) => <ui.DelayedInput {...given} /> },
  Field: {
    tag: 'DIV',
    show: (given) => (
      <ui.Field label="Name" {...given}>
        <ui.Input />
      </ui.Field>
    ),
  },
  InlineCode: { tag: 'BUTTON', show: (given) => <ui.InlineCode {...given}>x</ui.InlineCode> },
  Input: { tag: 'INPUT', show: (given) => <ui.Input {...given} /> },
  Label: {
    tag: 'LABEL',
    show: (given) => (
      <ui.Label htmlFor="x" {...given}>
        Name
      </ui.Label>
    ),
  },
  Link: {
    tag: 'A',
    show: (given) => (
      <ui.Link href="/" {...given}>
        Home
      </ui.Link>
    ),
  },
  PasswordInput: { tag: 'INPUT', show: (given) => <ui.PasswordInput {...given} /> },
  Separator: { tag: 'DIV', show: (given) => <ui.Separator {...given} /> },
  Icon: { tag: 'svg', show: (given) => <ui.Icon path="M2 2h20" {...given} /> },
  Skeleton: { tag: 'DIV', show: (given) => <ui.Skeleton {...given} /> },
  SpanLabel: { tag: 'SPAN', show: (given) => <ui.SpanLabel {...given} /> },
  Spinner: { tag: 'SPAN', show: (given) => <ui.Spinner {...given} /> },
  StyledLink: {
    tag: 'A',
    show: (given) => (
      <ui.StyledLink href="/" {...given}>
        Home
      </ui.StyledLink>
    ),
  },
  Table: { tag: 'TABLE', show: (given) => <ui.Table {...given} /> },
  TableHeader: {
    tag: 'THEAD',
    show: (given) => (
      <table>
        <ui.TableHeader {...given} />
      </table>
    ),
  },
  TableBody: {
    tag: 'TBODY',
    show: (given) => (
      <table>
        <ui.TableBody {...given} />
      </table>
    ),
  },
  TableFooter: {
    tag: 'TFOOT',
    show: (given) => (
      <table>
        <ui.TableFooter {...given} />
      </table>
    ),
  },
  TableRow: {
    tag: 'TR',
    show: (given) => (
      <table>
        <tbody>
          <ui.TableRow {...given} />
        </tbody>
      </table>
    ),
  },
  TableHead: {
    tag: 'TH',
    show: (given) => (
      <table>
        <thead>
          <tr>
            <ui.TableHead {...given}>Name</ui.TableHead>
          </tr>
        </thead>
      </table>
    ),
  },
  TableCell: {
    tag: 'TD',
    show: (given) => (
      <table>
        <tbody>
          <tr>
            <ui.TableCell {...given} />
          </tr>
        </tbody>
      </table>
    ),
  },
  TableCaption: {
    tag: 'CAPTION',
    show: (given) => (
      <table>
        <ui.TableCaption {...given} />
      </table>
    ),
  },
  Textarea: { tag: 'TEXTAREA', show: (given) => <ui.Textarea {...given} /> },
  Typography: { tag: 'P', show: (given) => <ui.Typography {...given} /> },
  VisuallyHidden: { tag: 'SPAN', show: (given) => <ui.VisuallyHidden {...given} /> },
};
