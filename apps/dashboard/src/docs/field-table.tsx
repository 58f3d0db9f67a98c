import { Fragment } from 'react';
import type { DocumentedField } from './fields.ts';
import { TextWithInlineCode } from './text-with-inline-code.tsx';

/** A table of the fields of a request or response. The fields of nested objects are in collapsed tables. */
export function FieldTable({
  label,
  fields,
  isResponse = false,
}: {
  readonly label: string;
  readonly fields: readonly DocumentedField[];
  /**
   * `true` for a response, whose fields are present unless marked otherwise. The fields of a request are required or
   * optional.
   */
  readonly isResponse?: boolean;
}) {
  return (
    <table className="fields" aria-label={label}>
      <colgroup>
        <col className="fields-name" />
        <col />
      </colgroup>
      <thead className="ks-visually-hidden">
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Meaning</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field.name}>
            <th scope="row">
              <code>
                <WrappableName name={field.name} />
              </code>
              {isResponse && field.required ? null : (
                <span className="field-need" data-required={field.required}>
                  {field.required ? 'required' : isResponse ? 'may be absent' : 'optional'}
                </span>
              )}
            </th>
            <td>
              <p className="field-type">
                {field.type}
                {(isResponse ? field.conditions : [...field.conditions, ...field.rules]).map((rule) => (
                  <span key={rule} className="field-rule">
                    <TextWithInlineCode text={rule} />
                  </span>
                ))}
              </p>
              {field.text !== undefined && (
                <p>
                  <TextWithInlineCode text={field.text} />
                </p>
              )}
              {field.fields.length > 0 && (
                <details className="field-more" open={field.name === 'items'}>
                  <summary>
                    {field.fields.length === 1 ? '1 field' : `${field.fields.length} fields`}
                    <span className="ks-visually-hidden"> of {field.name}</span>
                  </summary>
                  <FieldTable label={`Fields of ${field.name}`} fields={field.fields} isResponse={isResponse} />
                </details>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Renders a name that may wrap after each `_` and `/`. */
export function WrappableName({ name }: { readonly name: string }) {
  return name.split(/(?<=[_/])/).map((part, index) => {
    const key = `${index} ${part}`;
    return (
      <Fragment key={key}>
        {part}
        <wbr />
      </Fragment>
    );
  });
}
