import { Button } from '@keystack/ui';
import { lazy, Suspense, useState } from 'react';
import type { ApiReference, DocumentedBody, DocumentedEndpoint } from './api-reference.ts';
import { CodeBlock } from './code-block.tsx';
import { ErrorTable } from './error-table.tsx';
import { FieldTable, WrappableName } from './field-table.tsx';
import { describeType, documentedFieldsOf } from './fields.ts';
import type { AccessLevel } from './openapi-document.ts';
import { asAdminAppRequest, asCurl, asFetch, createSampleRequest } from './sample-request.ts';
import { SegmentedControl } from './segmented-control.tsx';
import { TextWithInlineCode } from './text-with-inline-code.tsx';

const TryIt = lazy(async () => ({ default: (await import('./try-it.tsx')).TryIt }));

const languages = { curl: asCurl, fetch: asFetch, SDK: asAdminAppRequest };
type Language = keyof typeof languages;
const languageNames = Object.keys(languages) as Language[];

/** The access level and the language of the sample requests that the reader chose. They apply to all endpoints. */
export interface EndpointViewPreferences {
  readonly level: AccessLevel;
  readonly language: Language;
}

const locationNames = { path: 'Path parameters', query: 'Query parameters', header: 'Headers' };

/** An endpoint: its description, parameters, responses, and examples. */
export function EndpointView({
  endpoint,
  reference: { schemas, links },
  projectId,
  preferences,
  changePreferences,
}: {
  readonly endpoint: DocumentedEndpoint;
  readonly reference: ApiReference;
  /** The project whose owner can send the request. */
  readonly projectId: string | undefined;
  readonly preferences: EndpointViewPreferences;
  readonly changePreferences: (change: Partial<EndpointViewPreferences>) => void;
}) {
  const level = endpoint.levels.includes(preferences.level) ? preferences.level : endpoint.levels[0];
  const body = endpoint.body(level);
  const response = endpoint.response(level);
  const places = (['path', 'query', 'header'] as const).map((place) => ({
    place,
    parameters: endpoint.parameters.filter((parameter) => parameter.in === place),
  }));

  return (
    <article className="endpoint" aria-labelledby={endpoint.id}>
      <header className="endpoint-head">
        <div className="endpoint-title">
          <h3 id={endpoint.id} tabIndex={-1}>
            {endpoint.summary}
          </h3>
          <a href={`#${endpoint.id}`} className="endpoint-anchor" aria-label={`Link to: ${endpoint.summary}`}>
            #
          </a>
        </div>
        <p className="endpoint-route">
          <HttpMethodBadge name={endpoint.method} />
          <code className="endpoint-path">
            <WrappableName name={endpoint.path} />
          </code>
        </p>
        {endpoint.description !== undefined && (
          <p className="endpoint-lead">
            <TextWithInlineCode text={endpoint.description} />
          </p>
        )}
        <Callers endpoint={endpoint} level={level} select={(selected) => changePreferences({ level: selected })} />
      </header>
      <div className="endpoint-text">
        {places.map(
          ({ place, parameters }) =>
            parameters.length > 0 && (
              <section key={place} className="endpoint-part">
                <h4>{locationNames[place]}</h4>
                <FieldTable
                  label={`${locationNames[place]} of ${endpoint.id}`}
                  fields={documentedFieldsOf(
                    {
                      properties: Object.fromEntries(
                        parameters.map(({ name, schema, description = '' }) => [name, { ...schema, description }]),
                      ),
                      required: parameters.filter(({ required }) => required).map(({ name }) => name),
                    },
                    schemas,
                  )}
                />
              </section>
            ),
        )}
        {body !== undefined && (
          <section className="endpoint-part">
            <h4>Body</h4>
            <Fields label={`Body of ${endpoint.id}`} shape={body} schemas={schemas} />
          </section>
        )}
        <section className="endpoint-part">
          <h4>Response</h4>
          {endpoint.redirects ? (
            <p className="endpoint-note">
              Status {endpoint.status}. The header <code>Location</code> is the URL that the browser is redirected to.
            </p>
          ) : (
            <Fields label={`Response of ${endpoint.id}`} shape={response} schemas={schemas} isResponse />
          )}
        </section>
        <section className="endpoint-part">
          <h4>Errors</h4>
          {endpoint.errors.length + endpoint.plainTextErrors.length > 0 && (
            <ErrorTable
              label={`Errors of ${endpoint.id}`}
              errors={endpoint.errors}
              errorsUrl={links.errors}
              plainTextErrors={endpoint.plainTextErrors}
            />
          )}
          <p className="endpoint-note">
            {endpoint.errors.length + endpoint.plainTextErrors.length > 0 ? 'In addition to the' : 'Only the'}{' '}
            <a className="ks-link" href="#errors">
              errors of every endpoint
            </a>
            .
          </p>
        </section>
      </div>
      <Samples
        endpoint={endpoint}
        level={level}
        body={body}
        response={response}
        projectId={projectId}
        preferences={preferences}
        changePreferences={changePreferences}
      />
    </article>
  );
}

/** A label with the name of an HTTP method. */
export function HttpMethodBadge({ name }: { readonly name: string }) {
  return (
    <span className="method" data-method={name}>
      {name}
    </span>
  );
}

function Callers({
  endpoint,
  level,
  select,
}: {
  readonly endpoint: DocumentedEndpoint;
  readonly level: AccessLevel | undefined;
  readonly select: (level: AccessLevel) => void;
}) {
  if (level === undefined) return <p className="endpoint-note">Requires no access level.</p>;
  return (
    <div className="callers">
      {endpoint.levels.length > 1 ? (
        <>
          <span>Access</span>
          <SegmentedControl
            label={`Show ${endpoint.id} for access level`}
            names={endpoint.levels}
            selected={level}
            select={select}
          />
        </>
      ) : (
        <span>
          Requires <strong>{level}</strong> access
        </span>
      )}
      {endpoint.needsUser && <span className="badge">signed-in user</span>}
    </div>
  );
}

function Fields({
  label,
  shape,
  schemas,
  isResponse = false,
}: {
  readonly label: string;
  readonly shape: DocumentedBody | undefined;
  readonly schemas: ApiReference['schemas'];
  readonly isResponse?: boolean;
}) {
  const fields = shape === undefined ? [] : documentedFieldsOf(shape.schema, schemas);
  if (fields.length > 0) return <FieldTable label={label} fields={fields} isResponse={isResponse} />;
  const isText = shape !== undefined && describeType(shape.schema, schemas) === 'string';
  return <p className="endpoint-note">{isText ? 'Plain text.' : 'An empty object.'}</p>;
}

function Samples({
  endpoint,
  level,
  body,
  response,
  projectId,
  preferences,
  changePreferences,
}: {
  readonly endpoint: DocumentedEndpoint;
  readonly level: AccessLevel | undefined;
  readonly body: DocumentedBody | undefined;
  readonly response: DocumentedBody | undefined;
  readonly projectId: string | undefined;
  readonly preferences: EndpointViewPreferences;
  readonly changePreferences: (change: Partial<EndpointViewPreferences>) => void;
}) {
  const [title, setTitle] = useState('Example');
  const examples = body?.examples ?? [];
  const example = examples.find((one) => one.title === title) ?? examples[0];
  const [isTrying, setTrying] = useState(false);
  // The client library has a method for requests to any endpoint only in admin apps.
  const shownLanguages = languageNames.filter((name) => name !== 'SDK' || endpoint.levels.includes('admin'));
  const language = shownLanguages.includes(preferences.language) ? preferences.language : 'fetch';
  const code = languages[language](createSampleRequest(endpoint, level, example?.value, projectId));
  return (
    <div className="endpoint-samples">
      <CodeBlock title="Request" code={code} name={`the request of ${endpoint.id} as ${language}`}>
        <SegmentedControl
          label="Language"
          names={shownLanguages}
          selected={language}
          select={(selected) => changePreferences({ language: selected })}
        />
      </CodeBlock>
      {examples.length > 1 && (
        <SegmentedControl
          label={`Example of ${endpoint.id}`}
          names={examples.map((one) => one.title)}
          selected={example?.title}
          select={setTitle}
        />
      )}
      {projectId !== undefined && level !== undefined && !endpoint.redirects && (
        <div className="try">
          <Button variant="outline" aria-expanded={isTrying} onClick={() => setTrying(!isTrying)}>
            {isTrying ? 'Close' : 'Try it'}
          </Button>
          {isTrying && (
            <Suspense>
              <TryIt key={`${level} ${example?.title}`} {...{ endpoint, level, projectId }} example={example?.value} />
            </Suspense>
          )}
        </div>
      )}
      {response?.examples[0] !== undefined && (
        <CodeBlock
          title={`Response ${endpoint.status}`}
          code={JSON.stringify(response.examples[0].value, null, 2)}
          name={`the response of ${endpoint.id}`}
        />
      )}
    </div>
  );
}
