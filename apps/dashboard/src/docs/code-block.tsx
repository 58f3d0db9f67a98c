import { Button } from '@keystack/ui';
import { type ReactNode, useState } from 'react';
import { CopyButton } from '../copy-button.tsx';

/**
 * Number of lines of a long code block that are shown at first, so that a request and its response fit on a screen. A
 * button shows the others.
 */
const shownLines = 18;

const tokens =
  /("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')(\s*:)?|\b(const|await|new|true|false|null|curl)\b|(?<![\w:/.-])(\d+)\b/g;

/**
 * A code block with a title, a copy button and, as `children`, further controls. Long code is cut off until the reader
 * asks for the rest.
 */
export function CodeBlock({
  title,
  code,
  name,
  children,
}: {
  readonly title: string;
  readonly code: string;
  /** Description of the code in the accessible label of the copy button. */
  readonly name: string;
  readonly children?: ReactNode;
}) {
  const [isWhole, setWhole] = useState(false);
  const lines = code.split('\n');
  const hidden = isWhole || lines.length <= shownLines + 3 ? 0 : lines.length - shownLines;
  const shown = hidden === 0 ? code : lines.slice(0, shownLines).join('\n');

  return (
    <figure className="code-block">
      <figcaption className="code-block-bar">
        <span className="code-block-title">{title}</span>
        {children}
        <CopyButton text={code} name={name} />
      </figcaption>
      <pre>
        <code>{[...colored(shown)]}</code>
      </pre>
      {hidden > 0 && (
        <Button variant="ghost" size="sm" className="code-block-more" onClick={() => setWhole(true)}>
          Show {hidden} more lines
        </Button>
      )}
    </figure>
  );
}

function* colored(code: string): Generator<ReactNode> {
  let end = 0;
  for (const { 0: whole, 1: text, 2: colon, 3: word, index } of code.matchAll(tokens)) {
    yield code.slice(end, index);
    const kind = colon !== undefined ? 'name' : text !== undefined ? 'text' : word !== undefined ? 'word' : 'number';
    yield (
      <span key={index} data-token={kind}>
        {colon === undefined ? whole : text}
      </span>
    );
    if (colon !== undefined) yield colon;
    end = index + whole.length;
  }
  yield code.slice(end);
}
