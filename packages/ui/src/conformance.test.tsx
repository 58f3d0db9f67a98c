import { cleanup, render } from '@testing-library/react';
import type { ReactNode, Ref } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import {
  Alert,
  Avatar,
  Button,
  Card,
  CardContent,
  CardFooter,
  CardHeader,
  Field,
  Input,
  Label,
  Link,
  PasswordInput,
  Separator,
  Skeleton,
  Spinner,
  Typography,
  VisuallyHidden,
} from './index.ts';

afterEach(cleanup);

interface Given {
  ref?: Ref<never>;
  className: string;
  title: string;
}

/** Every piece, with the tag its ref, class name and attributes must arrive at. */
const pieces: Record<string, { tag: string; show: (given: Given) => ReactNode }> = {
  Alert: { tag: 'DIV', show: (given) => <Alert {...given} /> },
  Avatar: { tag: 'SPAN', show: (given) => <Avatar icon="?" {...given} /> },
  Button: { tag: 'BUTTON', show: (given) => <Button {...given} /> },
  Card: { tag: 'DIV', show: (given) => <Card {...given} /> },
  CardContent: { tag: 'DIV', show: (given) => <CardContent {...given} /> },
  CardFooter: { tag: 'DIV', show: (given) => <CardFooter {...given} /> },
  CardHeader: { tag: 'DIV', show: (given) => <CardHeader {...given} /> },
  Field: { tag: 'DIV', show: (given) => <Field label="Name" {...given} /> },
  Input: { tag: 'INPUT', show: (given) => <Input {...given} /> },
  Label: { tag: 'LABEL', show: (given) => <Label htmlFor="x" {...given} /> },
  Link: { tag: 'A', show: (given) => <Link href="/" {...given} /> },
  PasswordInput: { tag: 'INPUT', show: (given) => <PasswordInput {...given} /> },
  Separator: { tag: 'DIV', show: (given) => <Separator {...given} /> },
  Skeleton: { tag: 'DIV', show: (given) => <Skeleton {...given} /> },
  Spinner: { tag: 'SPAN', show: (given) => <Spinner {...given} /> },
  Typography: { tag: 'P', show: (given) => <Typography {...given} /> },
  VisuallyHidden: { tag: 'SPAN', show: (given) => <VisuallyHidden {...given} /> },
};

describe.each(Object.entries(pieces))('%s', (_name, { tag, show }) => {
  it('hands ref, attributes and class name to its element, beside a constant class name of its own', () => {
    const refs: (Element | null)[] = [];
    render(show({ ref: (element) => void refs.push(element), className: 'host', title: 'hello' }));
    const [element] = refs;
    expect(element?.tagName).toBe(tag);
    expect(element?.getAttribute('title')).toBe('hello');
    expect([...(element?.classList ?? [])]).toEqual(expect.arrayContaining([expect.stringMatching(/^ks-/), 'host']));
  });

  it('renders on a server', () => {
    expect(renderToString(show({ className: 'host', title: 'hello' }))).toContain('host');
  });
});
