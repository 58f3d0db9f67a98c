import { Breakable } from './field-table.tsx';
import { Marked } from './marked.tsx';
import type { Endpoint, KnownError } from './reference.ts';

/** A table of known errors and of errors without a code, with their meanings. */
export function ErrorTable({
  label,
  errors,
  plainTextErrors = [],
}: {
  readonly label: string;
  readonly errors: readonly KnownError[];
  readonly plainTextErrors?: Endpoint['plainTextErrors'];
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
              <code>
                <Breakable name={code} />
              </code>
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
                <Marked text={meaning} />
              </p>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
