import type { DocumentedEndpoint, DocumentedError } from './api-reference.ts';
import { WrappableName } from './field-table.tsx';
import { TextWithInlineCode } from './text-with-inline-code.tsx';

/** A table of known errors and of errors without a code, with their meanings. */
export function ErrorTable({
  label,
  errors,
  errorsUrl,
  plainTextErrors = [],
}: {
  readonly label: string;
  readonly errors: readonly DocumentedError[];
  /** The parent of the pages about the errors. */
  readonly errorsUrl: string;
  readonly plainTextErrors?: DocumentedEndpoint['plainTextErrors'];
}) {
  return (
    <table className="fields errors" aria-label={label}>
      <colgroup>
        <col className="fields-name" />
        <col />
      </colgroup>
      <thead className="ks-visually-hidden">
        <tr>
          <th scope="col">Status and code</th>
          <th scope="col">Meaning</th>
        </tr>
      </thead>
      <tbody>
        {errors.map(({ code, status, meaning }) => (
          <tr key={code}>
            <th scope="row">
              <span className="status">{status}</span>{' '}
              <a href={`${errorsUrl}/${code}`}>
                <code>
                  <WrappableName name={code} />
                </code>
              </a>
            </th>
            <td>
              <p className="error-meaning">{meaning}</p>
            </td>
          </tr>
        ))}
        {plainTextErrors.map(({ status, meaning }) => (
          <tr key={status}>
            <th scope="row">
              <span className="status">{status}</span> plain text
            </th>
            <td>
              <p>
                <TextWithInlineCode text={meaning} />
              </p>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
