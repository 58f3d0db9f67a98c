import { Typography } from '@keystack/ui';
import type { ApiReference } from './api-reference.ts';
import { CodeBlock } from './code-block.tsx';
import { ErrorTable } from './error-table.tsx';
import { TextWithInlineCode } from './text-with-inline-code.tsx';

const anError = {
  code: 'EMAIL_PASSWORD_MISMATCH',
  error: 'Wrong e-mail or password.',
};

/** The introduction to the API: its base URL, the authentication headers, and the errors of every endpoint. */
export function Introduction({ reference }: { readonly reference: ApiReference }) {
  const [lead = '', ...paragraphs] = reference.text.split('\n\n');
  return (
    <>
      <header className="area-head">
        <h2 id="introduction" tabIndex={-1}>
          Introduction
        </h2>
        <p className="area-text">{lead}</p>
      </header>
      <div className="introduction">
        <CodeBlock title="Base URL" code={reference.url} name="the base URL" />
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>
            <TextWithInlineCode text={paragraph} />
          </p>
        ))}
        <h3 id="access" tabIndex={-1}>
          Authentication
        </h3>
        <table className="fields headers" aria-label="Authentication headers">
          <colgroup>
            <col className="fields-name" />
            <col />
          </colgroup>
          <thead className="ks-visually-hidden">
            <tr>
              <th scope="col">Header</th>
              <th scope="col">Meaning</th>
            </tr>
          </thead>
          <tbody>
            {reference.headers.map(({ name, description }) => (
              <tr key={name}>
                <th scope="row">
                  <code>{name}</code>
                </th>
                <td>
                  <p>
                    <TextWithInlineCode text={description} />
                  </p>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <h3 id="errors" tabIndex={-1}>
          Errors of every endpoint
        </h3>
        <CodeBlock title="A known error" code={JSON.stringify(anError, null, 2)} name="a known error" />
        <ErrorTable
          label="Errors of every endpoint"
          errors={reference.commonErrors}
          errorsUrl={reference.links.errors}
        />
        <Typography type="footnote" variant="secondary">
          Version {reference.version}. The{' '}
          <a className="ks-link" href={reference.links.document}>
            OpenAPI document
          </a>{' '}
          describes the API for tools.
        </Typography>
      </div>
    </>
  );
}
